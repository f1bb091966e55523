/* SPDX-License-Identifier: Apache-2.0 */
/* Lists the figures of a shader's report that text, JSON and the comparison share. */
#include <stdio.h>
#include <string.h>

#include "search/choices.h"
#include "studies/report/report_private.h"

/* The word of a gating method on the command line. */
static const char *gate_name(gc_gate gate) {
  for (const gc_choice *c = gc_choices; c->name; c++)
    for (const gc_word *w = c->words; !strcmp(c->name, "--gate") && w->text; w++)
      if (w->value == (int)gate)
        return w->text;
  return "?";
}

void report_about(const report *r, char *text, size_t size) {
  const gm_machine *m = &r->program.machine;
  snprintf(text, size,
           "%s shader on %s%s%s%s; -O%d, gating %s, policy %s, wake latency %u, texture latency %u; invocation %zu%s, on the simulator",
           r->program.stage == GM_STAGE_VERTEX ? "vertex" : "fragment", m->name, r->q->options[0] ? " (" : "", r->q->options,
           r->q->options[0] ? ")" : "", r->q->o.opt, gate_name(r->q->o.gate), gm_policy_name(r->q->run.policy), r->q->run.wake,
           r->q->run.texture_latency, r->q->invocation, r->killed ? " (discarded)" : "");
}

static double percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

bool report_figure_at(const report *r, size_t i, report_figure *f) {
  const gm_program_stats *s = &r->stats;
  double cycles = (double)r->sim.cycles, threads = r->program.machine.threads;
  const report_figure list[] = {
      {"cycles", "cycles", cycles, 0},
      {"  frozen by textures", "frozen_texture", (double)r->sim.frozen_tex, 0},
      {"  frozen by the input gate", "frozen_input", (double)r->sim.frozen_v, 0},
      {"  frozen by the output gate", "frozen_output", (double)r->sim.frozen_o, 0},
      {"longest path", "longest", s->longest.known ? (double)s->longest.cycles : -1, 0},
      {"shortest path", "shortest", s->shortest.known ? (double)s->shortest.cycles : -1, 0},
      {"energy, pJ", "energy", r->energy, 2},
      {"energy-delay product, pJ cycles", "edp", r->energy * cycles, 0},
      {"input gate open, %", "open_input_percent", percent((double)r->sim.open_v, cycles * threads), 2},
      {"output gate open, %", "open_output_percent", percent((double)r->sim.open_o, cycles * threads), 2},
      {"temporaries", "temporaries", s->temps, 0},
      {"lanes of temporaries", "temporary_lanes", s->temp_lanes, 0},
      {"lane bound, registers", "lane_bound", r->compiled.lane_bound, 0},
      {"spilled values", "spills", r->compiled.spills, 0},
      {"inputs", "inputs", s->inputs, 0},
      {"outputs", "outputs", s->outputs, 0},
      {"constants", "constants", s->consts, 0},
      {"bytes of code", "bytes", s->bytes, 0},
      {"bundles", "bundles", s->bundles, 0},
      {"  of two operations", "dual", s->dual, 0},
      {"  of none", "nops", s->nops, 0},
      {"operations", "operations", s->ops, 0},
      {"gate events", "gate_events", s->gate_events, 0},
  };
  if (i >= sizeof list / sizeof *list)
    return false;
  *f = list[i];
  return true;
}
