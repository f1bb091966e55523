/* SPDX-License-Identifier: Apache-2.0 */
/* Tells whether a program can run on another machine than the one it was made for. */
#include "core/run/program_fit.h"

#include <string.h>

#include "base/error.h"
#include "core/sim/rules.h"

/* Registers of each kind that the code needs: the highest number that it names, plus 1. */
typedef struct {
  unsigned inputs, outputs, temps, consts, samplers;
} needs;

static void raise_to_min(unsigned *n, unsigned min) { *n = *n > min ? *n : min; }

static void note_register(needs *n, unsigned reg) {
  if (reg >= GM_REG_V && reg < GM_REG_FRAGCOORD)
    raise_to_min(&n->inputs, reg - GM_REG_V + 1);
  else if (reg >= GM_DST_O && reg < GM_DST_O + 32)
    raise_to_min(&n->outputs, reg - GM_DST_O + 1);
  else if (reg < GM_DST_O)
    raise_to_min(&n->temps, reg + 1);
}

static void note_operation(needs *n, const gm_dop *o) {
  for (unsigned k = 0; k < o->nsrc; k++)
    if (o->file[k] == GM_SF_REG)
      note_register(n, o->num[k]);
    else if (o->file[k] == GM_SF_CONST)
      raise_to_min(&n->consts, o->num[k] + 1u);
  if (o->dst < GM_DST_O + 32)
    note_register(n, o->dst);
  if (o->group == GM_GRP_T)
    raise_to_min(&n->samplers, o->inst->sampler + 1u);
}

/* Decodes all bundles for a machine. -1 with a message at the first that is not legal there. */
static int scan_bundles(const gm_program *p, const gm_machine *m, needs *n, const char *path, char *err, size_t errsize) {
  char why[GM_ERROR_SIZE];
  gm_dbundle d;
  for (size_t at = 0; at < p->words; at += d.b.words) {
    if (gm_dbundle_decode(&d, m, p->code + at, p->words - at, why, sizeof why))
      return gm_error(err, errsize, path, "does not run on machine '%s': bundle %zu: %s", m->name, at, why);
    for (unsigned i = 0; i < d.b.count; i++)
      note_operation(n, &d.op[i]);
  }
  return 0;
}

int gm_program_fits(const gm_program *p, const gm_machine *m, const char *path, char *err, size_t errsize) {
  needs n = {0}, again;
  if (scan_bundles(p, &p->machine, &n, path, err, errsize))
    return -1;
  for (size_t i = 0; i < p->nlit; i++)
    raise_to_min(&n.consts, p->lit[i].reg + 1);
  const struct {
    const char *what;
    unsigned needed, there;
  } rows[] = {{"inputs", n.inputs, m->inputs},       {"outputs", n.outputs, m->outputs},
              {"temporaries", n.temps, m->temps},    {"constants", n.consts, m->consts},
              {"samplers", n.samplers, m->samplers}, {"words of code", (unsigned)p->words, m->code_words}};
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
    if (rows[i].needed > rows[i].there)
      return gm_error(err, errsize, path, "the program needs %u %s, machine '%s' has %u", rows[i].needed, rows[i].what, m->name,
                      rows[i].there);
  return scan_bundles(p, m, &again, path, err, errsize);
}
