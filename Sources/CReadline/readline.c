#define _GNU_SOURCE
#include "CReadline.h"

#ifdef SCREENKIT_READLINE

#if !__has_include(<readline/readline.h>)
#error "GNU readline is missing: run `apt-get install libreadline-dev`, or build with `--disable-default-traits` for the plain editor."
#else

#include <poll.h>
#include <pthread.h>
#include <readline/history.h>
#include <readline/readline.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <termios.h>
#include <unistd.h>

static sk_callbacks callbacks;
static int editing;
static int interrupted;
static int suspend_wanted;
// Whether this process has stopped itself, and paints again by itself.
static int stopped_here;

// MARK: The terminal

static void set_flags(int with_signals) {
  struct termios terminal;
  if (tcgetattr(fileno(rl_instream), &terminal) != 0) return;
  if (with_signals) {
    // A signal must not throw away what was typed ahead.
    terminal.c_lflag |= ISIG | NOFLSH;
  } else {
    terminal.c_lflag &= ~(tcflag_t)(ISIG | NOFLSH);
    terminal.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
  }
  tcsetattr(fileno(rl_instream), TCSADRAIN, &terminal);
}

// While a line is edited, Ctrl-C, Ctrl-Z and Ctrl-\ are keys.
static void prepare_terminal(int meta) {
  rl_prep_terminal(meta);
  set_flags(0);
}

// Between two lines Ctrl-C is a signal again. Nothing else changes, so that what is typed ahead is neither echoed nor lost.
static void pause_terminal(void) { set_flags(1); }

void sk_release_terminal(void) {
  // Or it would print a newline after Ctrl-D.
  rl_eof_found = 0;
  rl_deprep_terminal();
}

// MARK: Keys

static int interrupt_key(int count, int key) {
  (void)count, (void)key;
  rl_point = rl_end;
  rl_redisplay();
  fputs("^C", rl_outstream);
  rl_crlf();
  interrupted = 1;
  rl_done = 1;
  return 0;
}

static int suspend_key(int count, int key) {
  (void)count, (void)key;
  suspend_wanted = 1;
  return 0;
}

static int quit_key(int count, int key) {
  (void)count, (void)key;
  kill(getpid(), SIGQUIT);
  return 0;
}

static void suspend(void) {
  suspend_wanted = 0;
  int point = rl_point;
  rl_point = rl_end;
  rl_redisplay();
  rl_crlf();
  fflush(rl_outstream);
  rl_deprep_terminal();
  // The others of the group first. This process must not go on before it has stopped, which only a signal to this very thread
  // ensures; threads of the dispatch library block it.
  signal(SIGTSTP, SIG_IGN);
  kill(0, SIGTSTP);
  signal(SIGTSTP, SIG_DFL);
  sigset_t stop, before;
  sigemptyset(&stop);
  sigaddset(&stop, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &stop, &before);
  stopped_here = 1;
  raise(SIGTSTP);
  // Here the process has been continued.
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  (*rl_prep_term_function)(1);
  rl_reset_screen_size();
  rl_point = point;
  rl_forced_update_display();
}

void sk_continue(void) {
  if (stopped_here) {
    stopped_here = 0;
    return;
  }
  // Another program has the terminal, in our place or while we run for it.
  if (tcgetpgrp(STDIN_FILENO) != getpgrp()) return;
  // Whoever had the terminal meanwhile has changed it, and readline does not know.
  rl_deprep_terminal();
  (*rl_prep_term_function)(1);
  rl_reset_screen_size();
  if (editing) {
    rl_crlf();
    rl_forced_update_display();
  } else {
    pause_terminal();
  }
  fflush(rl_outstream);
}

// Takes a bracketed paste: what stands between its marks is text, whatever keys it looks like. It is cleaned before it becomes
// part of the line.
static int paste_key(int count, int key) {
  (void)count, (void)key;
  static const char end[] = "\033[201~";
  const size_t end_length = sizeof end - 1;
  size_t capacity = 256, length = 0;
  char *text = malloc(capacity);
  while (text != NULL) {
    int byte = rl_read_key();
    if (byte < 0) break;
    if (byte == 0) continue;
    if (length + 2 > capacity) {
      char *larger = realloc(text, capacity *= 2);
      if (larger == NULL) break;
      text = larger;
    }
    text[length++] = (char)byte;
    if (length >= end_length && memcmp(text + length - end_length, end, end_length) == 0) {
      length -= end_length;
      break;
    }
  }
  if (text == NULL) return 1;
  text[length] = '\0';
  char *clean = callbacks.clean(text);
  if (clean != NULL) rl_insert_text(clean);
  free(clean);
  free(text);
  return 0;
}

static void bind_keys(void) {
  Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
  for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
    rl_bind_key_in_map('C' & 0x1f, interrupt_key, maps[i]);
    rl_bind_key_in_map('Z' & 0x1f, suspend_key, maps[i]);
    rl_bind_key_in_map('\\' & 0x1f, quit_key, maps[i]);
    rl_bind_keyseq_in_map("\033[200~", paste_key, maps[i]);
  }
  rl_bind_key_in_map('C' & 0x1f, interrupt_key, emacs_meta_keymap);
  rl_bind_key_in_map('C' & 0x1f, interrupt_key, emacs_ctlx_keymap);
}

// MARK: Completion

static char **complete(const char *text, int start, int end) {
  (void)start, (void)end;
  // Both are set anew for each attempt: no file names, and no character after a candidate but what it brings along.
  rl_attempted_completion_over = 1;
  rl_completion_append_character = '\0';
  return callbacks.complete(text);
}

static void list(char **matches, int count, int longest) {
  (void)matches, (void)count, (void)longest;
  callbacks.list();
}

// MARK: Lines

static void deliver(char *line) {
  editing = 0;
  rl_callback_handler_remove();
  int was_interrupted = interrupted;
  interrupted = 0;
  callbacks.line(line, was_interrupted);
  free(line);
}

void sk_begin(const char *prompt) {
  editing = 1;
  rl_callback_handler_install(prompt, deliver);
  fflush(rl_outstream);
}

int sk_is_editing(void) { return editing; }

void sk_read(void) {
  struct pollfd input = {.fd = fileno(rl_instream), .events = POLLIN};
  do {
    rl_callback_read_char();
    // After a numeric argument readline accepts the line but does not say so.
    if (editing && rl_done) deliver(strdup(rl_line_buffer));
    if (editing && suspend_wanted) suspend();
  } while (editing && poll(&input, 1, 0) > 0);
  fflush(rl_outstream);
}

void sk_resize(void) {
  if (editing) {
    rl_resize_terminal();
    fflush(rl_outstream);
  } else {
    rl_reset_screen_size();
  }
}

void sk_add_history(const char *line) { add_history(line); }

void sk_leave_line(void) {
  rl_crlf();
  fflush(rl_outstream);
}

void sk_paint_again(void) {
  rl_on_new_line();
  rl_redisplay();
  fflush(rl_outstream);
}

// MARK: Start

static ssize_t paint(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  callbacks.paint(bytes, count);
  return (ssize_t)count;
}

void sk_start(const char *name, sk_callbacks given) {
  callbacks = given;
  cookie_io_functions_t functions = {.write = paint};
  FILE *stream = fopencookie(NULL, "w", functions);
  if (stream != NULL) rl_outstream = stream;
  rl_instream = stdin;
  rl_readline_name = strdup(name);
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
  rl_prep_term_function = prepare_terminal;
  rl_deprep_term_function = pause_terminal;
  rl_attempted_completion_function = complete;
  rl_completion_display_matches_hook = list;
  rl_completion_query_items = -1;
  rl_sort_completion_matches = 0;
  // The whole text before the cursor is one word to readline: the console splits it itself.
  rl_completer_word_break_characters = "";
  rl_basic_word_break_characters = "";
  rl_initialize();
  bind_keys();
}

#endif
#endif
