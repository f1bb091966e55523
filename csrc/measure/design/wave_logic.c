/* SPDX-License-Identifier: Apache-2.0 */
/* Computes nodes of a design's logic from the nets that a waveform shows, once a cycle (wave_logic.h). */
#include "measure/design/wave_logic.h"

#include <stdlib.h>
#include <string.h>

enum { UNKNOWN = 2 };

int wave_logic_begin(wave_logic *l, const gm_clock_gates *g) {
  *l = (wave_logic){.g = g};
  l->place = calloc(g->nodes + 1, sizeof *l->place);
  l->value = calloc(g->nodes + 1, 1);
  l->wants = calloc(g->nodes + 1, 1);
  l->needed = calloc(g->nodes + 1, sizeof *l->needed);
  return l->place && l->value && l->wants && l->needed ? 0 : -1;
}

void wave_logic_end(wave_logic *l) {
  free(l->place);
  free(l->value);
  free(l->wants);
  free(l->needed);
}

void wave_logic_want(wave_logic *l, uint32_t node) {
  if (node)
    l->wants[node - 1] = 1;
}

void wave_logic_resolve(wave_logic *l, const wave_lookup *look, uint8_t *wanted) {
  for (size_t i = l->g->nodes; i-- > 0;) { /* a node's inputs are before it */
    const gm_logic_node *n = &l->g->node[i];
    if (!l->wants[i])
      continue;
    l->place[i] = n->name ? wave_lookup_bit(look, n->name, 0, 0) : (wave_place){GM_WAVE_NONE, 0};
    if (l->place[i].net != GM_WAVE_NONE) {
      wanted[l->place[i].net] = 1;
      continue;
    }
    for (unsigned k = 0; k < gm_logic_inputs(n->op); k++)
      l->wants[n->in[k]] = 1;
  }
  for (size_t i = 0; i < l->g->nodes; i++)
    if (l->wants[i])
      l->needed[l->n++] = (uint32_t)i;
}

/* Of two or three inputs, each 0, 1 or UNKNOWN. */
static unsigned apply(gm_logic_op op, unsigned a, unsigned b, unsigned s) {
  switch (op) {
  case GM_LOGIC_ZERO:
    return 0;
  case GM_LOGIC_ONE:
    return 1;
  case GM_LOGIC_NOT:
    return a == UNKNOWN ? UNKNOWN : !a;
  case GM_LOGIC_AND:
    return !a || !b ? 0 : a == UNKNOWN || b == UNKNOWN ? UNKNOWN : 1;
  case GM_LOGIC_OR:
    return a == 1 || b == 1 ? 1 : a == UNKNOWN || b == UNKNOWN ? UNKNOWN : 0;
  case GM_LOGIC_XOR:
    return a == UNKNOWN || b == UNKNOWN ? UNKNOWN : a ^ b;
  case GM_LOGIC_MUX:
    return s == UNKNOWN ? (a == b ? a : UNKNOWN) : s ? b : a;
  default:
    return UNKNOWN; /* a net that the waveform does not show */
  }
}

void wave_logic_compute(wave_logic *l, const gm_wave_header *h, const char *now, const size_t *at) {
  for (size_t k = 0; k < l->n; k++) {
    uint32_t i = l->needed[k];
    const gm_logic_node *n = &l->g->node[i];
    wave_place p = l->place[i];
    if (p.net != GM_WAVE_NONE) {
      char c = now[at[p.net] + h->width[p.net] - 1 - p.index];
      l->value[i] = c == '0' ? 0 : c == '1' ? 1 : UNKNOWN;
    } else {
      l->value[i] = (uint8_t)apply(n->op, l->value[n->in[0]], l->value[n->in[1]], l->value[n->in[2]]);
    }
  }
}
