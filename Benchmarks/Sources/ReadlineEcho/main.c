// The minimum for a program with readline in its own loop: poll, and read a character.
#include <poll.h>
#include <readline/readline.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void take(char *line) {
  if (line == NULL) exit(0);
  free(line);
}

int main(void) {
  rl_callback_handler_install("/> ", take);
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  while (poll(&input, 1, -1) > 0) rl_callback_read_char();
}
