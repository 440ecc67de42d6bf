// The commit from which the program was built.

/// The hash of the commit, with a plus sign if files differed from it; "unknown" outside a git repository.
const char *_Nonnull cbuild_commit(void);
