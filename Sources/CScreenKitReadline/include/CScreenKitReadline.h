// Accessors to GNU readline, whose global variables and macros Swift cannot use.
//
// Nothing here is thread-safe: every call belongs on the thread that runs the main actor.

#ifndef SCREENKIT_CREADLINE_H
#define SCREENKIT_CREADLINE_H

#include <stddef.h>

// The callbacks of readline. Every callback must return normally.
typedef struct {
  // Called with the complete line: NULL when the user ended the input with Ctrl-D. `interrupted` is 1 when Ctrl-C ended it.
  void (*line)(const char *line, int interrupted);
  // Returns the completions of the line up to the cursor: NULL, or a malloc'd, NULL-terminated array of malloc'd strings whose
  // first element is the common prefix of all the others. readline frees them.
  char **(*complete)(const char *text);
  // Shows the candidates of the last completion.
  void (*list)(void);
  // Shows the possible continuations of the line up to the cursor, and returns 1; 0 where a question mark is an ordinary character.
  int (*explain)(const char *text);
  // Clears the screen, or only the line, which is then repainted.
  void (*clear)(int line_only);
  // Stops the process, and returns when it is continued.
  void (*stop)(void);
  // Opens the line in an editor, and returns 1; 0 if no editor is available.
  int (*edit)(void);
  // Ends the process like Ctrl-\.
  void (*quit)(void);
  // Applies the user's settings after the key file has been read again.
  void (*settings)(void);
  // Returns the first boundary between two clusters after a position, or the last one before it. The text begins at a boundary.
  size_t (*boundary)(const char *text, size_t count, size_t position, int is_forward);
  // Paints the line at once, since the cursor is at its current position only for a moment.
  void (*blink)(void);
} sk_callbacks;

// Prepares readline for a terminal. `name` is the name for `$if` in inputrc, and `input` the terminal's descriptor, which stays open
// until sk_finish(). `type` is the type of the terminal. The key file is read once in a process.
void sk_start(const char *name, int input, const char *type, sk_callbacks callbacks);
// Releases the terminal, for the next sk_start().
void sk_finish(void);
// How long to wait for the rest of a key that has begun, in milliseconds: the user's `keyseq-timeout`.
int sk_key_patience(void);

// Begins to edit a line. Nothing is painted: the caller shows the result of sk_what_is_shown() after each call. `prompt` is shown by vi
// searches before their text. The caller sets the modes of the terminal.
void sk_begin(const char *prompt);
// Whether a line is being edited.
int sk_is_editing(void);
// Discards the line being edited; `line` is not called.
void sk_end(void);

// Returns how many of some bytes form the first key: while vi waits for commands, one byte; while it inserts, Escape alone unless it
// begins a bound key. In other keymaps all bytes form one key.
size_t sk_key_length(const char *key, size_t count);

// Types whole keys, and returns how many bytes were consumed: fewer than `count` if they completed the line and others are left. Never
// waits. Calls `line` when the line is complete; editing has ended then.
size_t sk_type(const char *bytes, size_t count);
// Whether the keys typed last have a meaning, but could begin a longer sequence.
int sk_is_in_sequence(void);
// Gives such keys their meaning, because no other key has followed for a while.
void sk_end_sequence(void);
// Returns the text of such keys, which would be inserted at the cursor; empty if there are none.
const char *sk_pending_text(void);
// Inserts a text at the cursor, regardless of key bindings. This and sk_replace() end what keys have begun, such as an argument.
void sk_insert(const char *text);
// Replaces the line with a text, and moves the cursor to the end of the line.
void sk_replace(const char *text);
// Whether the line being edited is a new one, not one recalled from the history.
int sk_is_at_newest(void);
// The use of a complete key in the current state: it inserts itself, deletes one character, or recalls a line of the history. 0 for all
// other keys, and in the middle of a key, a numeric argument or a search, or while a command waits for a character.
typedef enum { sk_inserts = 1, sk_deletes, sk_recalls_older, sk_recalls_newer } sk_key_use;
int sk_use_of_key(const char *key, size_t count);
// Completes the line like TAB: calls `complete`, and inserts or lists the results.
void sk_complete(void);
// Whether typed text goes into a search.
int sk_is_searching(void);

// The text to show for the line being edited. The texts are valid until the next call.
typedef struct {
  // Replaces the prompt during a search or a numeric argument; NULL to show the prompt. Parts between \001 and \002 have no width.
  const char *message;
  // The text before the prompt that indicates the mode of vi, as configured by the user, in the same format; NULL for none.
  const char *mode;
  const char *line;
  // The number of bytes of the line, and the number of bytes before the cursor.
  size_t count, cursor;
  // The marked bytes of the line; none if both are equal.
  size_t region_start, region_end;
} sk_shown;

sk_shown sk_what_is_shown(void);
// Whether the user's settings scroll a long line sideways.
int sk_scrolls_sideways(void);
// Whether the user's settings mark pastes, and enable the keypad's keys.
int sk_marks_pastes(void);
int sk_uses_keypad(void);
// Gives the terminal driver's editing keys the same meaning here, unless the user's settings differ. If typed text is not
// echoed, the bell does not ring.
void sk_take_driver(int echoes);

// Clear the history; add a line as the newest; remove the line that is `age` lines older than the newest, if there is one, but not while
// a line is being edited. Do not call them while the user browses the history.
void sk_clear_history(void);
void sk_add_history(const char *line);
void sk_remove_history(int age);
// Whether the user has visited one of these lines since sk_clear_history(), and may have changed some.
int sk_is_history_touched(void);

#endif
