// The commit from which the program was built, the arguments with which it was started, and attributes of files.

/// The commit as `git describe --always --dirty` names it; "unknown" unless the build sets RULECTL_COMMIT.
const char *_Nonnull cbuild_commit(void);

/// The number of arguments. The first one is the name of the program.
int cbuild_argument_count(void);

/// The argument at an index, as bytes that end with NUL. The index must be below `cbuild_argument_count()`.
const char *_Nonnull cbuild_argument(int index);

/// Copies the extended attributes of the file at a path to an open file. Returns 0, or the first `errno` for an
/// attribute whose name begins with `user.`. Errors for all other attributes are ignored, because the user may lack the
/// rights to set them.
int cbuild_copy_attributes(const char *_Nonnull path, int file);
