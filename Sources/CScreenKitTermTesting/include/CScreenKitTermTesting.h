// Functions of glibc and Linux that the terminal driver needs, and Swift's Glibc module does not import. Each function
// returns -1 and sets errno when it fails.

#ifndef C_TERM_TESTING_H
#define C_TERM_TESTING_H

#ifdef __linux__

#include <sys/types.h>

/// Opens a new pseudo-terminal, non-blocking and close-on-exec, and writes the path of the program's end to `path`.
/// Returns the descriptor of the driver's end.
int cterm_open_terminal(char *path, size_t capacity);

/// Makes a pipe, both ends close-on-exec.
int cterm_open_pipe(int ends[2]);

/// Starts a program with default signal dispositions, no blocked signals, in a new session, and with no open files but
/// the three standard streams (before glibc 2.34: also the caller's files that are not close-on-exec).
///
/// `terminal`, unless null, is opened as standard input and so becomes the controlling terminal. `descriptors` are
/// standard input, output and error; -1 means the terminal. `directory` may be null.
int cterm_start(pid_t *child, const char *path, char *const arguments[], char *const environment[],
                const char *directory, const char *terminal, const int descriptors[3]);

/// Returns a descriptor, close-on-exec, that becomes readable when the process ends.
int cterm_watch(pid_t process);

/// Writes as write(2) does, but fails with EPIPE without raising SIGPIPE in the calling process.
ssize_t cterm_write(int descriptor, const void *bytes, size_t count);

/// Returns the number of the calling thread.
pid_t cterm_thread(void);

/// Returns the environment of the calling process.
char *const *cterm_environment(void);

#endif
#endif
