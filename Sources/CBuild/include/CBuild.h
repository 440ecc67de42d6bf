// The commit from which the program was built, the arguments with which it was started, and attributes of files.

/// The commit as `git describe --always --dirty` names it; "unknown" unless the build sets RULECTL_COMMIT.
const char *_Nonnull cbuild_commit(void);

/// The number of arguments, with the name of the program.
int cbuild_argument_count(void);

/// The argument at an index below the count, as bytes that end with NUL.
const char *_Nonnull cbuild_argument(int index);

/// Gives an open file the extended attributes of the file at a path. Returns 0, or the first error for an attribute
/// whose name begins with `user.`. Errors of other attributes are ignored, because setting them needs rights that the
/// user may not have.
int cbuild_copy_attributes(const char *_Nonnull path, int file);
