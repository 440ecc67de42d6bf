// Runs a program and tells what it used: launch RESULT STACK MEMORY SECONDS PROGRAM ARGUMENT…, used by attack.py only.
//
// Writes "status cpu-milliseconds peak-KiB" to the file RESULT; the status is negative for a signal. STACK and MEMORY
// are limits in KiB, 0 for none; after SECONDS the program is killed. Being small, it adds nothing to the peak.

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void limit(int resource, const char *kib) {
  rlim_t bytes = strtoull(kib, NULL, 10) << 10;
  struct rlimit value = {bytes, bytes};
  if (bytes > 0 && setrlimit(resource, &value) != 0) _exit(99);
}

int main(int count, char **arguments) {
  if (count < 6) return 2;
  pid_t child = fork();
  if (child == 0) {
    limit(RLIMIT_STACK, arguments[2]);
    limit(RLIMIT_AS, arguments[3]);
    // The time of the processor: a busy machine must not end a run.
    struct rlimit seconds = {strtoul(arguments[4], NULL, 10), strtoul(arguments[4], NULL, 10)};
    setrlimit(RLIMIT_CPU, &seconds);
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    execv(arguments[5], arguments + 5);
    _exit(98);
  }
  int status = 0;
  struct rusage used;
  if (child < 0 || wait4(child, &status, 0, &used) != child) return 1;
  FILE *result = fopen(arguments[1], "w");
  if (!result) return 1;
  fprintf(result, "%d %ld %ld\n", WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status),
          (used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000 + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1000,
          used.ru_maxrss);
  return fclose(result) == 0 ? 0 : 1;
}
