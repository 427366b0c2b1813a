#define _GNU_SOURCE
#include "shim.h"

#if defined(SCREENKIT_READLINE) && !defined(SK_READLINE)
#error "GNU readline is missing: run `apt-get install libreadline-dev`, or build with `--disable-default-traits` for the plain editor."
#endif

#ifdef SK_READLINE

#include <fcntl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

sk_callbacks sk_given;
static int editing;

// MARK: Display

static int is_on(const char *variable) {
  const char *value = rl_variable_value(variable);
  return value != NULL && strcmp(value, "on") == 0;
}

// The settings of the key file at the time when the line began or the file was read again.
static int blinks, shows_mode;

void sk_take_settings(void) {
  blinks = is_on("blink-matching-paren");
  shows_mode = is_on("show-mode-in-prompt");
}

// Called after each command, also within a macro. The caller paints after readline has taken its keys. Only a blink of the cursor
// has to be visible while readline waits for it to end.
static void redisplay(void) {
  sk_fit_motion(sk_former_point());
  sk_collect_keys();
  sk_settle_history();
  if (blinks) sk_given.blink();
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
      // While an operator waits for a character, readline keeps a blank after the line.
      .count = (size_t)(rl_end - sk_has_blank()),
      .cursor = (size_t)rl_point,
  };
  if (rl_mark_active_p() && rl_mark >= 0 && rl_mark <= rl_end) {
    shown.region_start = (size_t)(rl_mark < rl_point ? rl_mark : rl_point);
    shown.region_end = (size_t)(rl_mark < rl_point ? rl_point : rl_mark);
  }
  return shown;
}

int sk_scrolls_sideways(void) { return is_on("horizontal-scroll-mode"); }

int sk_marks_pastes(void) { return is_on("enable-bracketed-paste"); }

int sk_uses_keypad(void) { return is_on("enable-keypad"); }

// MARK: Completion

static char **complete(const char *text, int start, int end) {
  (void)start, (void)end;
  // Both are set again for each attempt: no file names, and only the candidate's own suffix after it.
  rl_attempted_completion_over = 1;
  rl_completion_append_character = '\0';
  return sk_given.complete(text);
}

static void list(char **matches, int count, int longest) {
  (void)matches, (void)count, (void)longest;
  sk_given.list();
}

// MARK: Lines

void sk_deliver(char *line) {
  editing = 0;
  sk_drop_collected();
  rl_callback_handler_remove();
  sk_given.line(line, sk_take_interrupt());
  free(line);
}

// Begins with the locale that the process has chosen. readline uses the environment instead, each time: if that names C, it would
// take the bytes of characters other than ASCII for keys with Meta, and if it names another multibyte character set, it would split
// UTF-8 characters in the wrong places.
static void install(const char *prompt) {
  char *locale = strdup(setlocale(LC_CTYPE, NULL));
  rl_callback_handler_install(prompt, sk_deliver);
  int is_other = locale != NULL && strcmp(setlocale(LC_CTYPE, NULL), locale) != 0;
  if (is_other && setlocale(LC_CTYPE, locale) != NULL && MB_CUR_MAX > 1) {
    rl_variable_bind("input-meta", "on");
    rl_variable_bind("convert-meta", "off");
    rl_variable_bind("output-meta", "on");
  }
  free(locale);
}

void sk_begin(const char *prompt) {
  editing = 1;
  sk_take_settings();
  install(prompt);
  sk_recall_following();
}

int sk_is_editing(void) { return editing; }

void sk_end(void) {
  if (!editing) return;
  editing = 0;
  sk_drop_collected();
  // A search, a numeric argument and a command that waits for a key end with the line.
  rl_free_line_state();
  rl_callback_sigcleanup();
  rl_callback_handler_remove();
}

void sk_insert(const char *text) {
  sk_cancel();
  // Typed characters are not undone together with it.
  rl_begin_undo_group();
  rl_insert_text(text);
  rl_end_undo_group();
  sk_settle_cursor();
}

void sk_replace(const char *text) {
  sk_cancel();
  rl_begin_undo_group();
  rl_delete_text(0, rl_end);
  rl_point = 0;
  rl_insert_text(text);
  rl_end_undo_group();
  sk_settle_cursor();
}

void sk_complete(void) { rl_complete(1, '\t'); }

int sk_is_searching(void) { return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH) != 0; }

// MARK: Start

int sk_key_patience(void) {
  const char *value = rl_variable_value("keyseq-timeout");
  int milliseconds = value != NULL ? atoi(value) : 0;
  return milliseconds > 0 ? milliseconds : 500;
}

// Drops the output of readline: the caller paints.
static ssize_t drop(void *cookie, const char *bytes, size_t count) {
  (void)cookie, (void)bytes;
  return (ssize_t)count;
}

static void leave_modes(int meta) { (void)meta; }

static void leave_no_modes(void) {}

void sk_take_driver(int echoes) {
  rl_tty_set_echoing(echoes);
  if (!is_on("bind-tty-special-chars")) return;
  rl_tty_set_default_bindings(rl_get_keymap());
  sk_bind_erase_key();
}

// The stream of a terminal.
static FILE *stream_of(int input) {
  if (input == STDIN_FILENO) return stdin;
  int copy = fcntl(input, F_DUPFD_CLOEXEC, 0);
  FILE *stream = copy < 0 ? NULL : fdopen(copy, "r");
  return stream != NULL ? stream : stdin;
}

void sk_start(const char *name, int input, const char *type, sk_callbacks given) {
  static FILE *nowhere;
  cookie_io_functions_t functions = {.write = drop};
  if (nowhere == NULL) nowhere = fopencookie(NULL, "w", functions);
  sk_given = given;
  if (nowhere != NULL) rl_outstream = nowhere;
  rl_instream = stream_of(input);
  static char *own_name, *own_type;
  free(own_name);
  rl_readline_name = own_name = strdup(name);
  // Readline turns off bracketed pastes for a program that paints itself, so it must not notice that ours does.
  rl_redisplay_function = rl_redisplay;
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
  rl_getc_function = sk_next_byte;
  rl_input_available_hook = sk_has_byte;
  rl_prep_term_function = leave_modes;
  rl_deprep_term_function = leave_no_modes;
  rl_attempted_completion_function = complete;
  rl_completion_display_matches_hook = list;
  rl_completion_query_items = -1;
  rl_sort_completion_matches = 0;
  // To readline the whole text before the cursor is one word: the console splits it itself.
  rl_completer_word_break_characters = "";
  rl_basic_word_break_characters = "";
  char *locale = strdup(setlocale(LC_CTYPE, NULL));
  int is_first = own_type == NULL;
  free(own_type);
  rl_terminal_name = own_type = strdup(type);
  rl_initialize();
  // For a terminal that it does not know, readline turns this off, and never on again. If that happens for the first terminal, the
  // user's setting is unknown, and the default is assumed.
  static int marks_pastes = 1;
  if (is_first) {
    if (rl_get_termcap("le") != NULL) marks_pastes = is_on("enable-bracketed-paste");
  } else {
    rl_variable_bind("enable-bracketed-paste", marks_pastes ? "on" : "off");
    rl_reset_terminal(type);
  }
  if (locale != NULL) setlocale(LC_CTYPE, locale);
  free(locale);
  rl_redisplay_function = redisplay;
  sk_bind_keys();
}

void sk_finish(void) {
  sk_end();
  sk_clear_history();
  if (rl_instream != stdin) fclose(rl_instream);
  rl_instream = stdin;
}

#endif
