#include <sys/types.h>

// Starts a program in a terminal of its own, 80 cells wide, and returns our end of it; -1 if it cannot.
int bench_spawn(
    const char *path, char *const arguments[], char *const environment[], unsigned short rows, pid_t *process);

// Has a process, 0 for this one, run on one core alone, and so everything that it starts; -1 if it cannot.
int bench_pin(pid_t process, int core);
// Starts a process that runs on a core whenever nothing else does, until it or the caller ends; -1 if it cannot.
pid_t bench_keep_awake(int core);
