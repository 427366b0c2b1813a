// Accessors to GNU readline, whose global variables and macros Swift cannot use, and the guard that restores the terminal.
//
// Nothing here is thread-safe: every call belongs on the thread that runs the main actor.

#ifndef SCREENKIT_CREADLINE_H
#define SCREENKIT_CREADLINE_H

#include <stddef.h>

// What readline calls back. No callback may leave by anything but returning.
typedef struct {
  // Takes bytes that readline paints.
  void (*paint)(const char *bytes, size_t count);
  // Takes the line when it is complete: NULL at the end of input. `interrupted` is 1 when Ctrl-C ended it.
  void (*line)(const char *line, int interrupted);
  // Returns what the line up to the cursor can become: NULL, or a malloc'd, NULL-terminated array of malloc'd strings whose
  // first element is what all the others begin with. readline frees them.
  char **(*complete)(const char *text);
  // Shows the candidates of the last completion below the line.
  void (*list)(void);
  // Returns what may be inserted of a pasted text, as a malloc'd string, which is freed.
  char *(*clean)(const char *text);
} sk_callbacks;

// Prepares readline; to be called once. `name` is the name for `$if` in inputrc.
void sk_start(const char *name, sk_callbacks callbacks);

// Prints the prompt and begins to edit a line. Parts of the prompt between \001 and \002 take no width.
void sk_begin(const char *prompt);
// Whether a line is being edited.
int sk_is_editing(void);
// Reads what the terminal has ready, one byte at least. Calls `line` when the line is complete; editing has ended then.
void sk_read(void);
// Tells readline that the terminal has another size.
void sk_resize(void);
// Takes the terminal again after the process was stopped and continued, and paints the line that is being edited.
void sk_continue(void);
// Puts the terminal back to how it was before `sk_start`. `sk_begin` takes it again.
void sk_release_terminal(void);

// Adds a line to what the arrow keys recall.
void sk_add_history(const char *line);

// Moves to a new line below the text being edited, before something else is printed there.
void sk_leave_line(void);
// Paints prompt and text again, on the line where the cursor is.
void sk_paint_again(void);

// Remembers the state of the terminal on `descriptor` and puts it back whenever the process ends: by returning, by exit(), by
// a signal that can be caught, by a trap. `farewell` is written then too, to undo modes that the terminal itself keeps. Both
// calls it makes there may be made in a signal handler.
void sk_guard_terminal(int descriptor, const char *farewell);

#endif
