// Accessors to GNU readline, whose global variables and macros Swift cannot use.
//
// Nothing here is thread-safe: every call belongs on the thread that runs the main actor.

#ifndef SCREENKIT_CREADLINE_H
#define SCREENKIT_CREADLINE_H

#include <stddef.h>

// What readline calls back. No callback may leave by anything but returning.
typedef struct {
  // Takes bytes that readline paints.
  void (*paint)(const char *bytes, size_t count);
  // Sends what was painted to the terminal at once.
  void (*flush)(void);
  // Takes the line when it is complete: NULL when the user asked for the end with Ctrl-D. `interrupted` is 1 when Ctrl-C ended
  // it.
  void (*line)(const char *line, int interrupted);
  // Returns what the line up to the cursor can become: NULL, or a malloc'd, NULL-terminated array of malloc'd strings whose
  // first element is what all the others begin with. readline frees them.
  char **(*complete)(const char *text);
  // Shows the candidates of the last completion.
  void (*list)(void);
  // Shows what can follow the line up to the cursor, and returns 1; 0 where a question mark is only a character.
  int (*explain)(const char *text);
} sk_callbacks;

// What becomes of lines when the width of the terminal changes.
typedef enum {
  // They are cut off.
  SK_CUTS,
  // They are wrapped anew.
  SK_REFLOWS,
  // They are wrapped anew as readline wraps them, the cursor stays at its character, and rows go out at the top.
  SK_REFLOWS_EXACTLY,
} sk_reflow;

// Prepares readline; to be called once. `name` is the name for `$if` in inputrc.
void sk_start(const char *name, sk_callbacks callbacks, sk_reflow reflow);
// How long to wait for the rest of a key that has begun, in milliseconds: the user's `keyseq-timeout`.
int sk_key_patience(void);

// Prints the prompt and begins to edit a line. Parts of the prompt between \001 and \002 take no width.
void sk_begin(const char *prompt);
// Whether a line is being edited.
int sk_is_editing(void);
// Gives up the line being edited; `line` is not called.
void sk_end(void);

// Types whole keys, and returns how many bytes were taken: fewer than `count` when they completed the line and others are left.
// Never waits. Calls `line` when the line is complete; editing has ended then.
size_t sk_type(const char *bytes, size_t count);
// Inserts a text at the cursor, whatever keys its bytes would be.
void sk_insert(const char *text);
// Whether what is typed goes into a search.
int sk_is_searching(void);
// The text being edited; it holds until the next call.
const char *sk_line(void);

// How many bytes of it stand before the cursor.
size_t sk_cursor(void);

// Takes the line away from the screen: the cursor is where it began then. Something may be written there, whole lines of it,
// before sk_show_line() paints it again below.
void sk_hide_line(void);
void sk_show_line(void);
// Gives the line another prompt, while it is hidden; behind a search or a numeric argument it has it when that ends.
void sk_set_prompt(const char *prompt);
// Tells readline of the size of the terminal, and paints the line anew if that is another than before, unless the terminal has done
// so by itself.
void sk_resize(void);

// Tells readline of the size of the terminal while the line is hidden.
void sk_measure(void);

// Makes Ctrl-C and the like keys, and echoes nothing, as while a line is edited.
void sk_take_terminal(void);
// Makes Ctrl-C and the like signals again; nothing is echoed still.
void sk_pause_terminal(void);
// Takes the terminal again after the process was stopped and continued, and paints the line that is being edited. Returns 0 when
// the process had stopped itself, and all that is done.
int sk_continue(void);
// Stops the process and its job, with the terminal as it was before `sk_start`, and takes it again when they go on. Nothing is
// painted then.
void sk_stop(void);
// Puts the terminal back to how it was before `sk_start`. `sk_begin` takes it again.
void sk_release_terminal(void);

// Forgets what the arrow keys recall, then add lines to it, the oldest first, then go to its end. Not while the user walks in it.
void sk_clear_history(void);
void sk_add_history(const char *line);
void sk_end_history(void);

#endif
