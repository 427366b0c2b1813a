#define _GNU_SOURCE
#include "CScreenKitStandardStreams.h"

#include <spawn.h>

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int sk_inherit_standard_streams(void *actions) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  return posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#else
  long count = sysconf(_SC_OPEN_MAX);
  for (int descriptor = STDERR_FILENO + 1; descriptor < count; descriptor++) {
    int error = fcntl(descriptor, F_GETFD) < 0 ? 0 : posix_spawn_file_actions_addclose(actions, descriptor);
    if (error) return error;
  }
  return 0;
#endif
}

int sk_spawn_in_foreground(void *actions, int terminal) {
  if (tcgetpgrp(terminal) < 0) return errno;
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 35)
  return posix_spawn_file_actions_addtcsetpgrp_np(actions, terminal);
#else
  (void)actions;
  return ENOSYS;
#endif
}
