#include "CBuild.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <sys/xattr.h>
#endif

// Package.swift defines RULECTL_COMMIT.
const char *cbuild_commit(void) { return RULECTL_COMMIT; }

static int argument_count;
static char **arguments;

// The C library calls constructors with the arguments of the program.
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
  argument_count = count;
  arguments = words;
}

int cbuild_argument_count(void) { return argument_count; }
const char *cbuild_argument(int index) { return arguments[index]; }

int cbuild_copy_attributes(const char *path, int file) {
  int problem = 0;
#ifdef __linux__
  // The maximum size on Linux of the list of attribute names, and of the value of an attribute.
  enum { most = 65536 };
  char *names = malloc(2 * most);
  if (names == NULL) return ENOMEM;
  char *value = names + most;
  ssize_t count = listxattr(path, names, most);
  for (const char *name = names; name < names + count; name += strlen(name) + 1) {
    ssize_t size = getxattr(path, name, value, most);
    if (size >= 0 && fsetxattr(file, name, value, (size_t)size, 0) == 0) continue;
    if (strncmp(name, "user.", 5) == 0 && problem == 0) problem = errno;
  }
  free(names);
#else
  (void)path;
  (void)file;
#endif
  return problem;
}

// These functions replace those of the static Swift runtime that return the arguments. The functions of the runtime
// search the memory map of the program in /proc before `main`. This takes 3 % of a start, and an empty root has no
// /proc. The functions here are hidden, so that the shared runtime of debug builds keeps its own.
__attribute__((visibility("hidden"))) char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = argument_count;
  return arguments;
}

__attribute__((visibility("hidden"))) void _swift_stdlib_overrideUnsafeArgvArgc(char **words, int count) {
  keep_arguments(count, words);
}

// This function replaces one of the static Swift runtime. Before `main`, the function of the runtime looks for the
// program that prints backtraces. It aborts if there is no /proc, as in an empty root. A static executable has no such
// program. The function here is hidden, so that the shared runtime of debug builds keeps its own.
__attribute__((visibility("hidden"))) char *swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return NULL;
}
