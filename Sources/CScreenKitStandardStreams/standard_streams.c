#include "CScreenKitStandardStreams.h"

#include <fcntl.h>
#include <unistd.h>

__attribute__((constructor)) static void occupy_standard_streams(void) {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
    // The lowest free number is given out, so this opens the very one that is missing.
    if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != descriptor) return;
  }
}
