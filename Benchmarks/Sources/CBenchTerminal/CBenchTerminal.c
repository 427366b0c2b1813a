#define _GNU_SOURCE
#include "CBenchTerminal.h"

#include <pty.h>
#include <sched.h>
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
