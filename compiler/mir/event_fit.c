/* SPDX-License-Identifier: Apache-2.0 */
/* Decides which gate events (event_fit.h) an operation or a bundle can carry. */
#include "mir/event_fit.h"

int event_hint(unsigned events) {
  switch (events) {
  case 0:
    return GM_HINT_NONE;
  case GM_EV_OPEN_V:
    return GM_HINT_OPEN_V;
  case GM_EV_CLOSE_V:
    return GM_HINT_CLOSE_V;
  case GM_EV_OPEN_V | GM_EV_CLOSE_V:
    return GM_HINT_PULSE_V;
  case GM_EV_OPEN_O:
    return GM_HINT_OPEN_O;
  case GM_EV_CLOSE_O:
    return GM_HINT_CLOSE_O;
  case GM_EV_OPEN_O | GM_EV_CLOSE_O:
    return GM_HINT_PULSE_O;
  case GM_EV_OPEN_V | GM_EV_OPEN_O:
    return GM_HINT_OPEN_VO;
  default:
    return -1;
  }
}

unsigned events_that_fit(const m_func *f, const m_bundle *b, unsigned wanted) {
  /* The hint field of one operation carries the events of one buffer, so two operations carry all. A second operation is added where the
     machine allows it, and an empty bundle becomes a `gate` operation, which has a mask of all events. */
  if (f->machine->issue_width > 1 || (!b->op[0] && !b->op[1]) || event_hint(wanted) >= 0)
    return wanted;
  /* Closing the output buffer saves more than closing the input buffer. */
  static const unsigned left_out[] = {GM_EV_CLOSE_V, GM_EV_CLOSE_O, GM_EV_CLOSE_V | GM_EV_CLOSE_O};
  unsigned k = 0;
  while (k < 2 && event_hint(wanted & ~left_out[k]) < 0)
    k++;
  return wanted & ~left_out[k];
}
