#define _GNU_SOURCE
#include "CReadline.h"
#include "CTerminalGuard.h"

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

static sk_callbacks callbacks;
static int editing;
static int interrupted;
static int suspend_wanted;
// Whether what readline writes goes to the terminal: the modes it sets. What it would paint does not, since we paint.
static int passes;
// Whether keys are wanted as bytes, rather than as signals.
static int taken;
// Whether this process has stopped itself, and paints again by itself.
static int stopped_here;

// MARK: The terminal

// Whether the settings are those of a line that is edited, or of the time between two lines.
static int is_ours(const struct termios *terminal) {
  return !(terminal->c_lflag & ECHO) && taken == !(terminal->c_lflag & ISIG);
}

static void set_flags(int with_signals) {
  struct termios terminal;
  taken = !with_signals;
  sk_hold_terminal(fileno(rl_instream), with_signals);
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

// Calls what sets the modes of the terminal, and has its bytes written.
static void set_modes(void (*body)(int), int meta) {
  fflush(rl_outstream);
  passes = 1;
  body(meta);
  fflush(rl_outstream);
  passes = 0;
}

static void restore_modes(int unused) {
  (void)unused;
  rl_deprep_terminal();
}

// While a line is edited, Ctrl-C, Ctrl-Z and Ctrl-\ are keys.
static void prepare_terminal(int meta) {
  // Readline must not take the modes of the shell for those to go back to.
  sk_await_foreground(fileno(rl_instream));
  if (!sk_begin_change()) return;
  set_modes(rl_prep_terminal, meta);
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
  sk_hold_terminal(-1, 0);
  set_modes(restore_modes, 0);
}

// MARK: What is shown

static int is_on(const char *variable) {
  const char *value = rl_variable_value(variable);
  return value != NULL && strcmp(value, "on") == 0;
}

// What the user wants, as it was when the line began: asking takes longer than painting.
static int blinks, shows_mode;

// We paint, when readline has taken its keys. Only a blink of the cursor has to be seen while readline waits for its end.
static void redisplay(void) {
  if (blinks) callbacks.blink();
}

static const char *mode_string(void) {
  if (!shows_mode) return NULL;
  if (rl_editing_mode == 1) return rl_variable_value("emacs-mode-string");
  return rl_variable_value(rl_get_keymap() == vi_insertion_keymap ? "vi-ins-mode-string" : "vi-cmd-mode-string");
}

sk_shown sk_what_is_shown(void) {
  int is_covered = rl_display_prompt != rl_prompt;
  sk_shown shown = {
      .message = is_covered ? rl_display_prompt : NULL,
      .mode = is_covered ? NULL : mode_string(),
      .line = rl_line_buffer,
      .count = (size_t)rl_end,
      .cursor = (size_t)rl_point,
  };
  if (rl_mark_active_p() && rl_mark >= 0 && rl_mark <= rl_end) {
    shown.region_start = (size_t)(rl_mark < rl_point ? rl_mark : rl_point);
    shown.region_end = (size_t)(rl_mark < rl_point ? rl_point : rl_mark);
  }
  return shown;
}

void sk_set_prompt(const char *prompt) {
  // A search and a numeric argument bring that back which they know.
  if (rl_display_prompt == rl_prompt) rl_set_prompt(prompt);
}

int sk_scrolls_sideways(void) { return is_on("horizontal-scroll-mode"); }

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
  interrupted = 1;
  rl_done = 1;
  return 0;
}

static int suspend_key(int count, int key) {
  (void)count, (void)key;
  suspend_wanted = 1;
  return 0;
}

static int clear_key(int count, int key) {
  (void)count, (void)key;
  // With an argument only the line is painted anew.
  callbacks.clear(rl_explicit_arg);
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
  set_modes(restore_modes, 0);
  // The shell goes on where this leaves the cursor.
  callbacks.flush();
  stopped_here = 1;
  sk_stop_job();
  prepare_terminal(1);
  rl_reset_screen_size();
}

int sk_continue(void) {
  // Another program that we started has the terminal, and we wait for it.
  if (!taken && !sk_has_foreground(fileno(rl_instream))) return 0;
  struct termios now;
  if (sk_was_stopped()) stopped_here = 0;
  if (stopped_here && tcgetattr(fileno(rl_instream), &now) == 0 && is_ours(&now)) return 0;
  stopped_here = 0;
  // Whoever had the terminal meanwhile has changed it, and readline does not know.
  int was_taken = taken;
  if (was_taken) sk_await_foreground(fileno(rl_instream));
  set_modes(restore_modes, 0);
  prepare_terminal(1);
  rl_reset_screen_size();
  if (!was_taken) sk_pause_terminal();
  return 1;
}

// Everywhere, since `clear-screen` may be bound to other keys than Ctrl-L.
static void replace(rl_command_func_t *function, rl_command_func_t *other, Keymap map) {
  for (int key = 0; key < KEYMAP_SIZE; key++) {
    if (map[key].type == ISKMAP) {
      replace(function, other, (Keymap)map[key].function);
    } else if (map[key].type == ISFUNC && map[key].function == function) {
      map[key].function = other;
    }
  }
}

static void bind_keys(void) {
  Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
  for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) {
    rl_bind_key_in_map('C' & 0x1f, interrupt_key, maps[i]);
    rl_bind_key_in_map('Z' & 0x1f, suspend_key, maps[i]);
    rl_bind_key_in_map('\\' & 0x1f, quit_key, maps[i]);
    replace(rl_clear_screen, clear_key, maps[i]);
    replace(rl_clear_display, clear_key, maps[i]);
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
  blinks = is_on("blink-matching-paren");
  shows_mode = is_on("show-mode-in-prompt");
  install(prompt);
}

int sk_is_editing(void) { return editing; }

void sk_end(void) {
  if (!editing) return;
  editing = 0;
  rl_callback_handler_remove();
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
  stopped_here = 0;
  waiting = bytes;
  waiting_count = count;
  while (editing && waiting_count > 0) {
    read_key();
    // After a numeric argument readline accepts the line but does not say so.
    if (editing && rl_done) deliver(strdup(rl_line_buffer));
    if (editing && suspend_wanted) {
      suspend_wanted = 0;
      callbacks.stop();
    }
  }
  size_t taken_count = count - waiting_count;
  waiting_count = 0;
  return taken_count;
}

void sk_insert(const char *text) { rl_insert_text(text); }

void sk_complete(void) { rl_complete(1, '\t'); }

int sk_is_searching(void) { return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH) != 0; }

void sk_clear_history(void) { rl_clear_history(); }

void sk_add_history(const char *line) { add_history(line); }

void sk_end_history(void) { using_history(); }

// MARK: Start

static ssize_t write_modes(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  if (passes) callbacks.write(bytes, count);
  return (ssize_t)count;
}

int sk_key_patience(void) {
  const char *value = rl_variable_value("keyseq-timeout");
  int milliseconds = value != NULL ? atoi(value) : 0;
  return milliseconds > 0 ? milliseconds : 500;
}

void sk_measure(void) { rl_reset_screen_size(); }

void sk_start(const char *name, sk_callbacks given) {
  callbacks = given;
  cookie_io_functions_t functions = {.write = write_modes};
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
  // Not before: a program that paints by itself is not trusted with bracketed pastes.
  rl_redisplay_function = redisplay;
  bind_keys();
}

#endif
#endif
