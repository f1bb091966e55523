/* SPDX-License-Identifier: Apache-2.0 */
/* Writes an image for firmware in its formats (cluster_image.h). */
#include <inttypes.h>

#include "base/json.h"
#include "cluster/cluster_image.h"

static const char *const act_name[] = {"write", "until-clear", "until-set"};

/* Words of results of a task. */
static size_t result_words(const gm_memory_image *m, const gm_cluster_task *t) {
  const gm_cluster_stage *st = &m->setup.set.stage[t->stage];
  return m->setup.machine.threads * (size_t)(st->outputs + (st->system_out ? 2 : 0));
}

void gm_memory_image_hex(FILE *f, const gm_memory_image *m) {
  uint32_t w[4];
  fprintf(f, "// %zu words of 128 bits, for $readmemh\n@%zx\n", m->words, m->base);
  for (size_t i = 0; i < m->words; i++) {
    gm_memory_image_word(m, i, w);
    fprintf(f, "%08" PRIx32 "%08" PRIx32 "%08" PRIx32 "%08" PRIx32 "\n", w[3], w[2], w[1], w[0]);
  }
}

void gm_memory_image_bytes(FILE *f, const gm_memory_image *m) {
  uint32_t w[4];
  for (size_t i = 0; i < m->words; i++) {
    gm_memory_image_word(m, i, w);
    for (unsigned k = 0; k < 16; k++)
      fputc((int)(w[k / 4] >> 8 * (k % 4) & 0xff), f);
  }
}

void gm_memory_image_c(FILE *f, const gm_memory_image *m) {
  uint32_t w[4];
  fprintf(f,
          "/* Made by gloam image: memory of a cluster, and what the host does at its registers (docs/firmware.md). */\n"
          "#include \"gloam_image.h\"\n\nconst uint32_t gloam_image_base = 0x%zxu;\nconst uint32_t gloam_image_words = %zu;\n"
          "const uint32_t gloam_image[][4] = {\n",
          m->base, m->words);
  for (size_t i = 0; i < m->words; i++) {
    gm_memory_image_word(m, i, w);
    fprintf(f, "    {0x%08" PRIx32 ", 0x%08" PRIx32 ", 0x%08" PRIx32 ", 0x%08" PRIx32 "},\n", w[0], w[1], w[2], w[3]);
  }
  fprintf(f, "};\n\nconst uint32_t gloam_steps = %zu;\nconst struct gloam_step gloam_step[] = {\n", m->steps);
  for (size_t i = 0; i < m->steps; i++)
    fprintf(f, "    {%d, 0x%03" PRIx32 ", 0x%08" PRIx32 "}, /* %s %s */\n", m->step[i].act, m->step[i].offset, m->step[i].value,
            act_name[m->step[i].act], m->step[i].name);
  fprintf(f, "};\n\nconst uint32_t gloam_results = %zu;\nconst struct gloam_result gloam_result[] = {\n", m->setup.ntask);
  for (size_t i = 0; i < m->setup.ntask; i++)
    fprintf(f, "    {0x%zx, %zu},\n", m->base + m->setup.task[i].out, result_words(m, &m->setup.task[i]));
  fputs("};\n", f);
}

void gm_memory_image_steps(FILE *f, const gm_memory_image *m) {
  for (size_t i = 0; i < m->steps; i++)
    fprintf(f, "%s 0x%03" PRIx32 " 0x%08" PRIx32 " %s\n", act_name[m->step[i].act], m->step[i].offset, m->step[i].value, m->step[i].name);
  for (size_t i = 0; i < m->setup.ntask; i++)
    fprintf(f, "result %zu 0x%zx %zu\n", i, m->base + m->setup.task[i].out, result_words(m, &m->setup.task[i]));
}

json_t *gm_memory_image_json(const gm_memory_image *m) {
  json_t *steps = json_array(), *results = json_array();
  for (size_t i = 0; i < m->steps; i++)
    json_array_append_new(steps, json_pack("{s:s, s:s, s:o, s:o}", "act", act_name[m->step[i].act], "register", m->step[i].name, "offset",
                                           gm_json_count(m->step[i].offset), "value", gm_json_count(m->step[i].value)));
  for (size_t i = 0; i < m->setup.ntask; i++)
    json_array_append_new(results, json_pack("{s:o, s:o}", "word", gm_json_count(m->base + m->setup.task[i].out), "words",
                                             gm_json_count(result_words(m, &m->setup.task[i]))));
  return json_pack("{s:i, s:o, s:o, s:o, s:o, s:o}", "version", 1, "base", gm_json_count(m->base), "words", gm_json_count(m->words),
                   "texture_word", gm_json_count(m->base + m->texture_word), "steps", steps, "results", results);
}
