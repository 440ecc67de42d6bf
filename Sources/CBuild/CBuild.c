#include "CBuild.h"

#include <stddef.h>

// Package.swift defines RULECTL_COMMIT.
const char *cbuild_commit(void) { return RULECTL_COMMIT; }

// Replaces a function of the static Swift runtime, which looks for the runtime's program for backtraces before `main`,
// and aborts where there is no /proc, as in an empty root. There is no such program beside a static executable. Hidden,
// so that the shared runtime of debug builds keeps its own.
__attribute__((visibility("hidden"))) char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
