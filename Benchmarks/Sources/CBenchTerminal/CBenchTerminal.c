#define _GNU_SOURCE
#include "CBenchTerminal.h"

#include <pty.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

int bench_spawn(
    const char *path, char *const arguments[], char *const environment[], unsigned short rows, pid_t *process) {
  int terminal = -1;
  struct winsize size = {.ws_row = rows, .ws_col = 80};
  *process = forkpty(&terminal, NULL, NULL, &size);
  if (*process == 0) {
    execve(path, arguments, environment);
    _exit(127);
  }
  return *process > 0 ? terminal : -1;
}

int bench_pin(pid_t process, int core) {
  cpu_set_t cores;
  CPU_ZERO(&cores);
  CPU_SET(core, &cores);
  return sched_setaffinity(process, sizeof cores, &cores);
}

pid_t bench_keep_awake(int core) {
  pid_t child = fork();
  if (child != 0) return child;
  struct sched_param parameter = {0};
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (bench_pin(0, core) != 0 || sched_setscheduler(0, SCHED_IDLE, &parameter) != 0) _exit(1);
  for (volatile int i = 0;; i++) continue;
}
