#define _GNU_SOURCE
#include "CReadline.h"
#include "CTerminalGuard.h"
#include "reflow.h"

#ifdef SCREENKIT_READLINE

#if !__has_include(<readline/readline.h>)
#error "GNU readline is missing: run `apt-get install libreadline-dev`, or build with `--disable-default-traits` for the plain editor."
#else

#include <locale.h>
#include <readline/history.h>
#include <readline/readline.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <termios.h>
#include <unistd.h>

// The last row of the line being edited, counted from its beginning.
extern int _rl_vis_botlin;

static sk_callbacks callbacks;
static int editing;
static int interrupted;
// The prompt that the line gets when the search or the numeric argument has ended; NULL when it has it.
static char *next_prompt;
static int suspend_wanted;
// Whether keys are wanted as bytes, rather than as signals.
static int taken;
// Whether this process has stopped itself, and paints again by itself.
static int stopped_here;

// MARK: The terminal

static void set_flags(int with_signals) {
  struct termios terminal;
  taken = !with_signals;
  sk_keep_ahead(with_signals ? fileno(rl_instream) : -1);
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
  if (!sk_begin_change()) return;
  rl_prep_terminal(meta);
  set_flags(0);
  sk_end_change();
}

// Between two lines Ctrl-C is a signal again. Nothing else changes, so that what is typed ahead is neither echoed nor lost.
void sk_pause_terminal(void) {
  if (!sk_begin_change()) return;
  set_flags(1);
  sk_end_change();
}

void sk_take_terminal(void) { prepare_terminal(1); }

void sk_release_terminal(void) {
  // Or it would print a newline after Ctrl-D.
  rl_eof_found = 0;
  sk_keep_ahead(-1);
  rl_deprep_terminal();
  fflush(rl_outstream);
}

// MARK: Prompts

// A search and a numeric argument show something else instead of the prompt, and bring that back which they know.
static int is_prompt_covered(void) {
  return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG) != 0;
}

void sk_set_prompt(const char *prompt) {
  free(next_prompt);
  next_prompt = NULL;
  if (is_prompt_covered()) {
    next_prompt = strdup(prompt);
  } else {
    rl_set_prompt(prompt);
  }
}

// Where a search took several rows, readline leaves parts of it behind the line.
static void uncover_prompt(int was_covered) {
  if (!was_covered || is_prompt_covered()) return;
  rl_clear_visible_line();
  if (next_prompt != NULL) rl_set_prompt(next_prompt);
  free(next_prompt);
  next_prompt = NULL;
  rl_on_new_line();
  rl_redisplay();
}

// MARK: Keys

// The keys that have been read and not yet been taken.
static const char *waiting;
static size_t waiting_count;

static int next_byte(FILE *stream) {
  (void)stream;
  // Keys come whole, so nobody should ask for more. Who does gets Ctrl-G, which gives up what was begun.
  if (waiting_count == 0) return 'G' & 0x1f;
  waiting_count--;
  return (unsigned char)*waiting++;
}

static int has_byte(void) { return waiting_count > 0; }

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

static int explain_key(int count, int key) {
  char *text = strndup(rl_line_buffer, (size_t)rl_point);
  int is_shown = text != NULL && callbacks.explain(text);
  free(text);
  return is_shown ? 0 : rl_insert(count, key);
}

void sk_stop(void) {
  rl_deprep_terminal();
  // The shell goes on where this leaves the cursor.
  fflush(rl_outstream);
  callbacks.flush();
  stopped_here = 1;
  sk_stop_job();
  (*rl_prep_term_function)(1);
  rl_reset_screen_size();
}

static void suspend(void) {
  suspend_wanted = 0;
  int point = rl_point;
  rl_point = rl_end;
  rl_redisplay();
  rl_crlf();
  sk_stop();
  rl_point = point;
  rl_forced_update_display();
}

int sk_continue(void) {
  if (stopped_here) {
    stopped_here = 0;
    return 0;
  }
  // Another program has the terminal, in our place or while we run for it.
  if (tcgetpgrp(STDIN_FILENO) != getpgrp()) return 0;
  // Whoever had the terminal meanwhile has changed it, and readline does not know.
  int was_taken = taken;
  rl_deprep_terminal();
  prepare_terminal(1);
  rl_reset_screen_size();
  if (!was_taken) sk_pause_terminal();
  if (editing) {
    rl_crlf();
    rl_forced_update_display();
  }
  fflush(rl_outstream);
  return 1;
}

static void bind_keys(void) {
  Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
  for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
    rl_bind_key_in_map('C' & 0x1f, interrupt_key, maps[i]);
    rl_bind_key_in_map('Z' & 0x1f, suspend_key, maps[i]);
    rl_bind_key_in_map('\\' & 0x1f, quit_key, maps[i]);
    // Only where it would insert itself: not where vi searches with it, or the user wants something else.
    if (maps[i]['?'].type == ISFUNC && maps[i]['?'].function == rl_insert) {
      rl_bind_key_in_map('?', explain_key, maps[i]);
    }
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

// Begins with the locale that the process has chosen. readline goes by the environment instead, each time, and where that says
// C it would take the bytes of other characters than ASCII for keys with Meta.
static void install(const char *prompt) {
  char *locale = strdup(setlocale(LC_CTYPE, NULL));
  rl_callback_handler_install(prompt, deliver);
  if (MB_CUR_MAX == 1 && locale != NULL && setlocale(LC_CTYPE, locale) != NULL && MB_CUR_MAX > 1) {
    rl_variable_bind("input-meta", "on");
    rl_variable_bind("convert-meta", "off");
    rl_variable_bind("output-meta", "on");
  }
  free(locale);
}

void sk_begin(const char *prompt) {
  editing = 1;
  free(next_prompt);
  next_prompt = NULL;
  install(prompt);
  fflush(rl_outstream);
}

int sk_is_editing(void) { return editing; }

void sk_end(void) {
  if (!editing) return;
  editing = 0;
  rl_callback_handler_remove();
  fflush(rl_outstream);
}

// A command of vi that waits for another key gives itself up at Ctrl-C, and not the line: then the key comes again.
static void read_key(void) {
  const char *key = waiting;
  int end = rl_end;
  rl_callback_read_char();
  // A Ctrl-C that is wanted as a character has made the line longer.
  if (*key != ('C' & 0x1f) || !editing || rl_done || waiting != key + 1 || rl_end != end) return;
  waiting = key;
  waiting_count++;
  rl_callback_read_char();
}

size_t sk_type(const char *bytes, size_t count) {
  waiting = bytes;
  waiting_count = count;
  while (editing && waiting_count > 0) {
    int last_row = _rl_vis_botlin, was_covered = is_prompt_covered();
    read_key();
    // After a numeric argument readline accepts the line but does not say so.
    if (editing && rl_done) deliver(strdup(rl_line_buffer));
    if (editing) uncover_prompt(was_covered);
    sk_join_rows(last_row);
    if (editing && suspend_wanted) suspend();
  }
  fflush(rl_outstream);
  size_t taken_count = count - waiting_count;
  waiting_count = 0;
  return taken_count;
}

void sk_insert(const char *text) {
  int last_row = _rl_vis_botlin;
  rl_insert_text(text);
  rl_redisplay();
  sk_join_rows(last_row);
  fflush(rl_outstream);
}

int sk_is_searching(void) { return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH) != 0; }

const char *sk_line(void) { return rl_line_buffer; }

size_t sk_cursor(void) { return (size_t)rl_point; }

void sk_hide_line(void) {
  rl_clear_visible_line();
  fflush(rl_outstream);
}

void sk_show_line(void) {
  rl_on_new_line();
  rl_redisplay();
  fflush(rl_outstream);
}

void sk_clear_history(void) { rl_clear_history(); }

void sk_add_history(const char *line) { add_history(line); }

void sk_end_history(void) { using_history(); }

// MARK: Start

static ssize_t paint(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  if (!sk_is_painted()) callbacks.paint(bytes, count);
  return (ssize_t)count;
}

int sk_key_patience(void) {
  const char *value = rl_variable_value("keyseq-timeout");
  int milliseconds = value != NULL ? atoi(value) : 0;
  return milliseconds > 0 ? milliseconds : 500;
}

void sk_start(const char *name, sk_callbacks given, sk_reflow reflow) {
  callbacks = given;
  sk_set_reflow(reflow);
  cookie_io_functions_t functions = {.write = paint};
  FILE *stream = fopencookie(NULL, "w", functions);
  if (stream != NULL) rl_outstream = stream;
  rl_instream = stdin;
  rl_readline_name = strdup(name);
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
  rl_getc_function = next_byte;
  rl_input_available_hook = has_byte;
  rl_prep_term_function = prepare_terminal;
  rl_deprep_term_function = sk_pause_terminal;
  rl_attempted_completion_function = complete;
  rl_completion_display_matches_hook = list;
  rl_completion_query_items = -1;
  rl_sort_completion_matches = 0;
  // The whole text before the cursor is one word to readline: the console splits it itself.
  rl_completer_word_break_characters = "";
  rl_basic_word_break_characters = "";
  char *locale = strdup(setlocale(LC_CTYPE, NULL));
  rl_initialize();
  if (locale != NULL) setlocale(LC_CTYPE, locale);
  free(locale);
  bind_keys();
}

#endif
#endif
