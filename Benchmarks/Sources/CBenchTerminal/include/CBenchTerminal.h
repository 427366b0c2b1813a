#include <sys/types.h>

// Starts a program in a separate terminal, 80 cells wide, and returns the controlling descriptor; -1 on failure.
int bench_spawn(
    const char *path, char *const arguments[], char *const environment[], unsigned short rows, pid_t *process);

// Pins a process, 0 for the calling one, and everything that it starts to one core; -1 on failure.
int bench_pin(pid_t process, int core);
// Starts a process that runs on a core whenever nothing else does, until it or the caller ends; -1 on failure.
pid_t bench_keep_awake(int core);
