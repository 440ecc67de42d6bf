// The commit from which the program was built, and the arguments with which it was started.

/// The commit as `git describe --always --dirty` names it; "unknown" unless the build sets RULECTL_COMMIT.
const char *_Nonnull cbuild_commit(void);

/// The number of arguments, with the name of the program.
int cbuild_argument_count(void);

/// The argument at an index below the count, as bytes that end with NUL.
const char *_Nonnull cbuild_argument(int index);
