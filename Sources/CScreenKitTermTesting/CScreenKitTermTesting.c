#ifdef __linux__

#define _GNU_SOURCE
#include "CScreenKitTermTesting.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int cterm_open_terminal(char *path, size_t capacity) {
  int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  if (terminal < 0) return -1;
  int error = 0;
  if (grantpt(terminal) != 0 || unlockpt(terminal) != 0) error = errno;
  if (error == 0) error = ptsname_r(terminal, path, capacity);
  if (error == 0) return terminal;
  close(terminal);
  errno = error;
  return -1;
}

int cterm_open_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC);
}

static int add_actions(posix_spawn_file_actions_t *actions, const char *directory, const char *terminal,
                       const int descriptors[3]) {
  int error = 0;
  if (terminal) error = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, terminal, O_RDWR, 0);
  for (int stream = 0; stream < 3 && error == 0; stream++) {
    if (descriptors[stream] >= 0) {
      error = posix_spawn_file_actions_adddup2(actions, descriptors[stream], stream);
    } else if (stream != STDIN_FILENO) {
      error = posix_spawn_file_actions_adddup2(actions, STDIN_FILENO, stream);
    }
  }
#if __GLIBC_PREREQ(2, 34)
  if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#endif
  if (directory && error == 0) error = posix_spawn_file_actions_addchdir_np(actions, directory);
  return error;
}

static int set_attributes(posix_spawnattr_t *attributes) {
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  int error = posix_spawnattr_setsigdefault(attributes, &all);
  if (error == 0) error = posix_spawnattr_setsigmask(attributes, &none);
  short flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
  return error ? error : posix_spawnattr_setflags(attributes, flags);
}

int cterm_start(pid_t *child, const char *path, char *const arguments[], char *const environment[],
                const char *directory, const char *terminal, const int descriptors[3]) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error == 0) {
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
      error = set_attributes(&attributes);
      if (error == 0) error = add_actions(&actions, directory, terminal, descriptors);
      if (error == 0) error = posix_spawn(child, path, &actions, &attributes, arguments, environment);
      posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
  }
  if (error == 0) return 0;
  errno = error;
  return -1;
}

int cterm_watch(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

ssize_t cterm_write(int descriptor, const void *bytes, size_t count) {
  sigset_t pipe, pending, previous;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &pipe, &previous);
  ssize_t written = write(descriptor, bytes, count);
  int error = errno;
  // A signal raised by this write is pending for this thread: remove it, unless one was pending before.
  if (written < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE)) {
    const struct timespec now = {0, 0};
    while (sigtimedwait(&pipe, NULL, &now) < 0 && errno == EINTR) {}
  }
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  errno = error;
  return written;
}

pid_t cterm_thread(void) {
  return (pid_t)syscall(SYS_gettid);
}

char *const *cterm_environment(void) {
  return environ;
}

#endif
