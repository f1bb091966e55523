/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates the flip-flops of the core's components from the machine's parameters, without its RTL. */
#include "energy/weights/flip_flops.h"

#include <string.h>

enum { LANES = 128 };

double gm_gated_flip_flops(const gm_machine *m, const char *component) {
  if (m->array)
    return !strcmp(component, "output") ? LANES * m->cma_words : 0;
  return !strcmp(component, "input")    ? LANES * (m->inputs + m->ports_v)
         : !strcmp(component, "output") ? LANES * (m->outputs + m->ports_o)
                                        : 0;
}

/* Components that a core whose threads switch has otherwise: the flip-flops of cyclone16-switch with 8 and 16 contexts. 0: as on any core.
 */
static double of_switch(const char *component, double contexts) {
  enum { FETCH = 679, TEXTURE = 470, TEXTURE_THREAD = 524, RESULTS = 384 };
  static const double fetch_thread = 24.25;
  return !strcmp(component, "fetch")     ? FETCH + fetch_thread * contexts
         : !strcmp(component, "texture") ? TEXTURE + TEXTURE_THREAD * contexts
         : !strcmp(component, "results") ? RESULTS
                                         : 0;
}

static unsigned thread_bits(const gm_machine *m) {
  unsigned bits = 1;
  while (1u << bits < gm_contexts(m))
    bits++;
  return bits;
}

/* Registers and their read ports follow from the parameters. The other numbers are flip-flops of machines with 1, 4 and 12 threads and up
 * to 4 stages: what a thread adds to decode, fetch and gates, and what a stage adds to a unit (build/rtl/MACHINE/components.txt). */
double gm_flip_flops(const gm_machine *m, const char *component, double otherwise) {
  enum { SYSTEM = 5 * LANES, TEXTURE = 614, TEXTURE_STAGE = 219, STAGE_A = 437, STAGE_B = 131, STAGE_C = 137 };
  enum { FETCH = 163, FETCH_THREAD = 17, DECODE = 309, DECODE_THREAD = 156, GATES_THREAD = 14, ARRAY = 530, SEGMENT = 32 };
  enum { CONTROL = 7 }; /* of lookups with gates, beside two bits for each thread and the ends of the queue */
  unsigned contexts = gm_contexts(m);
  double switched = m->switches ? of_switch(component, contexts) : 0;
  if (m->gate_lookups && !strcmp(component, "texture"))
    return CONTROL + 2 * (contexts + thread_bits(m));
  if (switched > 0)
    return switched;
  if (!strcmp(component, "temps"))
    return LANES * ((m->array          ? m->tasks
                     : m->gate_threads ? 0
                                       : contexts * m->temps) +
                    m->ports_t); /* the host of a cluster has a port of the array */
  if (!strcmp(component, "texture"))
    return TEXTURE + TEXTURE_STAGE * m->texture_stages;
  if (!strcmp(component, "unit_a"))
    return STAGE_A * (m->lat[0] - 1);
  if (!strcmp(component, "unit_b"))
    return STAGE_B * (m->lat[1] - 1);
  if (!strcmp(component, "unit_c"))
    return STAGE_C * (m->lat[2] - 1);
  if (!strcmp(component, "system"))
    return m->gate_threads ? 0 : SYSTEM * contexts;
  if (!strcmp(component, "fetch"))
    return FETCH + FETCH_THREAD * (contexts - 1);
  if (!strcmp(component, "decode"))
    return DECODE + DECODE_THREAD * (contexts - 1);
  if (!strcmp(component, "gates"))
    return m->array ? 0 : GATES_THREAD * contexts;
  if (m->array && !strcmp(component, "rest"))
    return ARRAY + SEGMENT * contexts;
  return otherwise;
}

/* What a thread's lookup keeps (rtl/texture/lookup_bank.v), and what all lookups share (texture_lookups.v): two thread numbers, target,
   operands of a second request, and the tags in the queue; a response with its tag, and a result. */
double gm_part_flip_flops(const gm_machine *m, const char *component, gm_part part) {
  enum { SYSTEM = 5 * LANES, LOOKUP = 12 + 9 + 2 * 161 + 160, REQUESTS = 12 + 4 + 1 + LANES + 70, RESPONSES = LANES + 12 + LANES };
  bool threads = m->gate_threads, lookups = m->gate_lookups;
  unsigned bits = thread_bits(m);
  if (!strcmp(component, "temps"))
    return threads && part == GM_PART_T ? LANES * m->temps : 0;
  if (!strcmp(component, "system"))
    return threads && part == GM_PART_S ? SYSTEM : 0;
  if (!lookups || strcmp(component, "texture") != 0)
    return 0;
  switch (part) {
  case GM_PART_X:
    return LOOKUP;
  case GM_PART_REQUEST:
    return REQUESTS + 2 * bits + (2u << bits) * (bits + 1);
  case GM_PART_RESPONSE:
    return RESPONSES + 2 * bits + 1;
  default:
    return 0;
  }
}
