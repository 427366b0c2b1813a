#define _GNU_SOURCE
#include "shim.h"

#ifdef SK_READLINE

#include "CTerminalGuard.h"

#include <termios.h>
#include <unistd.h>

// Whether what readline writes goes to the terminal: the modes it sets. What it would paint does not, since we paint.
static int passes;
// Whether keys are wanted as bytes, rather than as signals.
static int taken;
// Whether this process has stopped itself, and paints again by itself.
static int stopped_here;

ssize_t sk_write_modes(void *cookie, const char *bytes, size_t count) {
  (void)cookie;
  if (passes) sk_given.write(bytes, count);
  return (ssize_t)count;
}

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
void sk_prepare_terminal(int meta) {
  // Readline must not take the modes of the shell for those to go back to.
  sk_await_foreground(fileno(rl_instream));
  if (!sk_begin_change()) return;
  set_modes(rl_prep_terminal, meta);
  sk_bind_erase_key();
  set_flags(0);
  sk_end_change();
}

// Between two lines Ctrl-C is a signal again. Nothing else changes, so that what is typed ahead is neither echoed nor lost.
void sk_pause_terminal(void) {
  if (!sk_begin_change()) return;
  set_flags(1);
  sk_end_change();
}

void sk_take_terminal(void) { sk_prepare_terminal(1); }

void sk_release_terminal(void) {
  // Or it would print a newline after Ctrl-D.
  rl_eof_found = 0;
  sk_hold_terminal(-1, 0);
  set_modes(restore_modes, 0);
}

// MARK: Stopping

void sk_forget_stop(void) { stopped_here = 0; }

void sk_stop(void) {
  set_modes(restore_modes, 0);
  // The shell goes on where this leaves the cursor.
  sk_given.flush();
  sk_restore_window();
  stopped_here = 1;
  sk_stop_job();
  sk_prepare_terminal(1);
  rl_reset_screen_size();
}

int sk_continue(void) {
  // Another program that we started has the terminal, and we wait for it.
  if (!taken && !sk_has_foreground(fileno(rl_instream))) return 0;
  struct termios now;
  // Since then the process was stopped while no keys were waited for.
  static unsigned stops;
  if (stops != sk_count_stops()) stopped_here = 0;
  stops = sk_count_stops();
  if (stopped_here && tcgetattr(fileno(rl_instream), &now) == 0 && is_ours(&now)) return 0;
  stopped_here = 0;
  // Whoever had the terminal meanwhile has changed it, and readline does not know.
  int was_taken = taken;
  if (was_taken) sk_await_foreground(fileno(rl_instream));
  set_modes(restore_modes, 0);
  sk_prepare_terminal(1);
  rl_reset_screen_size();
  if (!was_taken) sk_pause_terminal();
  return 1;
}

#endif
