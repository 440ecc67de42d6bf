// Runs a program and kills it at one of its system calls, used by faults.py only.
//
//   step NUMBER PROGRAM ARGUMENT…
//
// Sends SIGKILL when the program, or one of its threads, enters the system call with this number, counted from 1 over
// all kinds of calls. The call does not take place. Ends with 0 if it did so, and with 1 if there were fewer calls.

#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

// Whether the next stop at a system call of a thread is that before the call.
static unsigned char entering[1 << 22];

int main(int count, char **words) {
  if (count < 3) return 2;
  long number = atol(words[1]), calls = 0;
  pid_t child = fork();
  if (child == 0) {
    ptrace(PTRACE_TRACEME, 0, NULL, NULL);
    raise(SIGSTOP);
    execv(words[2], words + 2);
    _exit(127);
  }
  int status;
  if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) return 2;
  ptrace(PTRACE_SETOPTIONS, child, NULL, PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL);
  ptrace(PTRACE_SYSCALL, child, NULL, NULL);
  for (;;) {
    pid_t thread = waitpid(-1, &status, __WALL);
    if (thread < 0) return 1;
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      if (thread == child) return 1;
      continue;
    }
    int stop = WSTOPSIG(status), forwarded = 0;
    if (stop == (SIGTRAP | 0x80)) {
      unsigned char *before = &entering[thread & ((1 << 22) - 1)];
      *before = !*before;
      if (*before && ++calls == number) {
        kill(child, SIGKILL);
        while (waitpid(-1, &status, __WALL) > 0) {}
        return 0;
      }
    } else if (stop != SIGTRAP && stop != SIGSTOP) {
      forwarded = stop;
    }
    ptrace(PTRACE_SYSCALL, thread, NULL, forwarded);
  }
}
