// The commit from which the program was built.

/// The commit as `git describe --always --dirty` names it; "unknown" unless the build sets RULECTL_COMMIT.
const char *_Nonnull cbuild_commit(void);
