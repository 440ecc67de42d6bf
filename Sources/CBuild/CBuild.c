#include "CBuild.h"

#include <stddef.h>

// Package.swift defines RULECTL_COMMIT.
const char *cbuild_commit(void) { return RULECTL_COMMIT; }

static int argument_count;
static char **arguments;

// The C library passes the arguments of the program to constructors.
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
  argument_count = count;
  arguments = words;
}

int cbuild_argument_count(void) { return argument_count; }
const char *cbuild_argument(int index) { return arguments[index]; }

// Replace the functions of the static Swift runtime that return the arguments. Its own ones search the program's memory
// map in /proc before `main`: that takes 3 % of a start, and an empty root has no /proc. Hidden, as below.
__attribute__((visibility("hidden"))) char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = argument_count;
  return arguments;
}

__attribute__((visibility("hidden"))) void _swift_stdlib_overrideUnsafeArgvArgc(char **words, int count) {
  keep_arguments(count, words);
}

// Replaces a function of the static Swift runtime, which looks for the runtime's program for backtraces before `main`,
// and aborts where there is no /proc, as in an empty root. There is no such program beside a static executable. Hidden,
// so that the shared runtime of debug builds keeps its own.
__attribute__((visibility("hidden"))) char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
