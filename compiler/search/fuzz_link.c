/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: two shaders as one program, with a zero byte between them (docs/compiler.md, "Linking"). The last byte chooses
   machine and passes. Every varying must have one place in both programs. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check/fuzz_machine.h"
#include "search/compile.h"

static void fail_link_fuzz(const char *what, const char *text) {
  fprintf(stderr, "%s: %s\n", what, text ? text : "nothing");
  abort();
}

static const gm_symbol *find_vertex_varying(const gm_program *p, const char *name) {
  for (size_t k = 0; k < p->nsym; k++)
    if (p->sym[k].kind == GM_SYM_VARYING && !strcmp(p->sym[k].name, name))
      return &p->sym[k];
  return NULL;
}

static void compare_linked_pair(const gm_program p[2]) {
  for (size_t k = 0; k < p[1].nsym; k++) {
    const gm_symbol *f = &p[1].sym[k], *v = f->kind == GM_SYM_VARYING ? find_vertex_varying(&p[0], f->name) : f;
    if (!v || v->reg != f->reg || v->lane != f->lane || v->rows != f->rows || v->cols != f->cols || v->elements != f->elements)
      fail_link_fuzz("a varying in two places, or in one shader only", f->name);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2)
    return 0;
  unsigned choice = data[--size];
  const uint8_t *zero = memchr(data, 0, size);
  size_t first = zero ? (size_t)(zero - data) : size, second = zero ? first + 1 : size;
  gc_source v = {(const char *)data, first, "v"}, f = {(const char *)data + second, size - second, "f"};
  gc_options o;
  gc_options_default(&o);
  gm_machine m = gm_fuzz_machine();
  m.temps = choice & 1 ? 32 : 16;
  m.inputs = m.outputs = choice & 1 ? 16 : 4;
  m.consts = choice & 1 ? 256 : 24;
  o.machine = &m;
  o.gate = GC_GATE_NONE;
  o.opt = choice >> 1 & 1;
  o.verify = choice & 4;
  gm_program p[2];
  gc_stats st[2];
  char *messages = NULL;
  gc_result rc = gc_compile_pair(&v, &f, &o, p, st, &messages);
  if (rc && (!messages || !strstr(messages, "error: ") || !strncmp(messages, "v: error: internal", 18) ||
             strstr(messages, "\nf: error: internal")))
    fail_link_fuzz("refused with", messages);
  if (!rc)
    compare_linked_pair(p);
  for (unsigned k = 0; k < 2 && !rc; k++)
    gm_program_free(&p[k]);
  free(messages);
  return 0;
}
