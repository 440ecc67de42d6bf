// Makes one system call of a program fail: a library for LD_PRELOAD, used by faults.py only.
//
// FAULT_CALL: the name of the call, such as write. FAULT_NUMBER: which of these calls, from 1. FAULT_ACTION: an errno,
// or `short` for one byte. Counts calls on standard descriptors and on files below the current folder
// only. At the end of the program, appends `reached` to the file FAULT_LOG if the call took place.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

static int calls;
static char ours[1024] = {1, 1, 1};

static int is_ours(int file) { return file >= 0 && file < (int)sizeof ours && ours[file]; }

static int is_below(const char *path) { return path[0] != '/' || strncmp(path, "/tmp/", 5) == 0; }

// Returns 0 for no fault, 1 for a failure with errno set, 2 for a short transfer.
static int fault(const char *call) {
  static int place;
  const char *wanted = getenv("FAULT_CALL");
  if (!wanted || strcmp(wanted, call) != 0) return 0;
  if (place == 0) place = atoi(getenv("FAULT_NUMBER"));
  if (++calls != place) return 0;
  const char *action = getenv("FAULT_ACTION"), *log = getenv("FAULT_LOG");
  if (log) {
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    int file = real(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (file >= 0) { dprintf(file, "reached\n"); }
  }
  if (strcmp(action, "short") == 0) return 2;
  errno = atoi(action);
  return 1;
}

#define REAL(name) static __typeof__(name) *real; if (!real) real = dlsym(RTLD_NEXT, #name)

ssize_t read(int file, void *bytes, size_t count) {
  REAL(read);
  int kind = is_ours(file) ? fault("read") : 0;
  return kind == 1 ? -1 : real(file, bytes, kind == 2 && count > 1 ? 1 : count);
}

ssize_t write(int file, const void *bytes, size_t count) {
  REAL(write);
  int kind = is_ours(file) ? fault("write") : 0;
  return kind == 1 ? -1 : real(file, bytes, kind == 2 && count > 1 ? 1 : count);
}

extern void *__libc_malloc(size_t);

// Calls nothing that allocates: `dlsym` would.
void *malloc(size_t count) {
  return fault("malloc") ? NULL : __libc_malloc(count);
}

static int opened(int file) {
  if (file >= 0 && file < (int)sizeof ours) ours[file] = 1;
  return file;
}

int open(const char *path, int flags, ...) {
  REAL(open);
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (!is_below(path)) return real(path, flags, mode);
  return fault("open") ? -1 : opened(real(path, flags, mode));
}

int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  REAL(openat);
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (!is_below(path)) return real(folder, path, flags, mode);
  return fault("open") ? -1 : opened(real(folder, path, flags, mode));
}

int close(int file) {
  REAL(close);
  if (!is_ours(file) || file < 3) return real(file);
  ours[file] = 0;
  int kind = fault("close");
  int result = real(file);
  return kind ? -1 : result;
}

int fsync(int file) {
  REAL(fsync);
  return is_ours(file) && fault("fsync") ? -1 : real(file);
}

int rename(const char *from, const char *to) {
  REAL(rename);
  return fault("rename") ? -1 : real(from, to);
}

int renameat(int a, const char *from, int b, const char *to) {
  REAL(renameat);
  return fault("rename") ? -1 : real(a, from, b, to);
}

int link(const char *from, const char *to) {
  REAL(link);
  return fault("link") ? -1 : real(from, to);
}

int linkat(int a, const char *from, int b, const char *to, int flags) {
  REAL(linkat);
  return fault("link") ? -1 : real(a, from, b, to, flags);
}

int unlink(const char *path) {
  REAL(unlink);
  return fault("unlink") ? -1 : real(path);
}

int unlinkat(int folder, const char *path, int flags) {
  REAL(unlinkat);
  return fault("unlink") ? -1 : real(folder, path, flags);
}

int mkdirat(int folder, const char *path, mode_t mode) {
  REAL(mkdirat);
  return fault("mkdir") ? -1 : real(folder, path, mode);
}

int inotify_init1(int flags) {
  REAL(inotify_init1);
  return fault("inotify_init1") ? -1 : real(flags);
}

int inotify_add_watch(int file, const char *path, uint32_t events) {
  REAL(inotify_add_watch);
  return fault("inotify_add_watch") ? -1 : real(file, path, events);
}

int fchmod(int file, mode_t mode) {
  REAL(fchmod);
  return fault("fchmod") ? -1 : real(file, mode);
}
