/* SPDX-License-Identifier: Apache-2.0 */
/* Writes what the frames of an OpenGL ES program cost, as one HTML page. */
#include "gles/egl/frames_page.h"

#include <stdlib.h>
#include <string.h>

#include "base/page.h"
#include "frame/renderer/counters.h"
#include "gles/egl/thumbnail.h"

static double number_at(const json_t *o, const char *key) { return json_number_value(json_object_get(o, key)); }
static uint64_t count_at(const json_t *o, const char *key) { return (uint64_t)number_at(o, key); }
static double joules_of(const json_t *draw) { return number_at(draw, "vertex_joules") + number_at(draw, "fragment_joules"); }

static double bytes_of(const json_t *frame) {
  double sum = 0;
  for (unsigned k = 0; k < GM_BYTES_KINDS; k++)
    sum += number_at(json_object_get(frame, "bytes"), gm_bytes_text((gm_bytes_kind)k));
  return sum;
}

static double sum_of(const json_t *frames, const char *key) {
  double sum = 0;
  for (size_t i = 0; i < json_array_size(frames); i++)
    sum += number_at(json_array_get(frames, i), key);
  return sum;
}

/* The frame that takes the most energy. */
static const json_t *costliest(const json_t *frames) {
  const json_t *max = json_array_get(frames, 0);
  for (size_t i = 1; i < json_array_size(frames); i++)
    if (number_at(json_array_get(frames, i), "shader_core_joules") > number_at(max, "shader_core_joules"))
      max = json_array_get(frames, i);
  return max;
}

static void cards(FILE *f, const json_t *frames) {
  char text[5][40];
  size_t n = json_array_size(frames);
  double d = n ? (double)n : 1;
  page_number(text[0], (double)n, 0);
  page_number(text[1], sum_of(frames, "cycles") / d, 0);
  page_number(text[2], sum_of(frames, "fragments_shaded") / d, 0);
  page_number(text[3], sum_of(frames, "fragments_hidden") / d, 0);
  page_number(text[4], 1e6 * sum_of(frames, "shader_core_joules") / d, 1);
  const page_card card[] = {{"Frames", text[0], NULL, NULL},
                            {"Cycles", text[1], NULL, "a frame"},
                            {"Fragments shaded", text[2], NULL, "a frame"},
                            {"Fragments hidden", text[3], NULL, "a frame"},
                            {"Energy of the shader core", text[4], "\302\265J", "a frame, energy model program"}};
  page_cards(f, card, sizeof card / sizeof *card);
}

/* --- frames --- */

static void frame_rows(FILE *f, const json_t *frames) {
  static const page_column column[] = {{"frame", PAGE_NUMBER, NULL},
                                       {"passes", PAGE_NUMBER, "targets that were drawn into, one after the other"},
                                       {"draws", PAGE_NUMBER, NULL},
                                       {"cycles", PAGE_NUMBER, NULL},
                                       {"vertices", PAGE_NUMBER, "shaded"},
                                       {"fragments shaded", PAGE_NUMBER, NULL},
                                       {"fragments hidden", PAGE_NUMBER, NULL},
                                       {"bytes", PAGE_NUMBER, "of memory"},
                                       {"\302\265J", PAGE_NUMBER, "energy of the shader core"}};
  page_section(f, "frames", "Frames");
  page_table(f, "frame-table", column, sizeof column / sizeof *column);
  for (size_t i = 0; i < json_array_size(frames); i++) {
    const json_t *o = json_array_get(frames, i);
    page_row(f, 0);
    page_cell_count(f, count_at(o, "frame"));
    page_cell_count(f, json_array_size(json_object_get(o, "passes")));
    page_cell_count(f, count_at(o, "draws"));
    page_cell_count(f, count_at(o, "cycles"));
    page_cell_count(f, count_at(o, "vertices_shaded"));
    page_cell_count(f, count_at(o, "fragments_shaded"));
    page_cell_count(f, count_at(o, "fragments_hidden"));
    page_cell_count(f, (uint64_t)bytes_of(o));
    page_cell_real(f, 1e6 * number_at(o, "shader_core_joules"), 2);
  }
  page_table_end(f);
  page_section_end(f, NULL);
}

/* A chart over the frames: cycles and energy. False when out of memory. */
static bool frame_chart(FILE *f, const json_t *frames) {
  static const struct { const char *name, *key, *color; } row[] = {{"cycles", "cycles", "a"}, {"energy", "shader_core_joules", "data"}};
  enum { LANES = sizeof row / sizeof *row };
  size_t n = json_array_size(frames);
  page_lane lane[LANES];
  double *value = n > 1 ? calloc(LANES * n, sizeof *value) : NULL;
  if (!value)
    return n < 2;
  for (unsigned k = 0; k < LANES; k++) {
    double max = 0, *v = value + k * n;
    for (size_t i = 0; i < n; i++) {
      v[i] = number_at(json_array_get(frames, i), row[k].key);
      max = v[i] > max ? v[i] : max;
    }
    lane[k] = (page_lane){row[k].name, k ? "energy of the shader core, from zero" : "cycles, from zero", row[k].color, v, max, 60};
  }
  page_section(f, "chart", "Cycles and energy by frame");
  page_chart_time(f, "cycles and energy by frame", lane, LANES, n, (double)n, "frame");
  page_section_end(f, NULL);
  free(value);
  return true;
}

/* Small pictures of frames, at most so many, evenly spread. */
enum { PICTURES = 24 };
static void frame_pictures(FILE *f, const json_t *frames) {
  size_t n = json_array_size(frames), step = (n + PICTURES - 1) / PICTURES;
  size_t first = 0;
  while (first < n && !json_object_get(json_array_get(frames, first), "thumbnail"))
    first++;
  if (first == n)
    return;
  page_section(f, "pictures", "Pictures");
  for (size_t i = first; i < n; i += step) {
    const json_t *o = json_array_get(frames, i);
    if (!json_object_get(o, "thumbnail")) /* a frame without a target of colour */
      continue;
    char text[120];
    snprintf(text, sizeof text, "frame %.0f, %.1f \302\265J", number_at(o, "frame"), 1e6 * number_at(o, "shader_core_joules"));
    gm_thumbnail_write(f, text, json_object_get(o, "thumbnail"));
  }
  page_section_end(f, NULL);
}

/* --- programs --- */

/* The object of a program, which has its title and hash. NULL: there is none. */
static const json_t *program_at(const json_t *programs, size_t number) {
  for (size_t i = 0; i < json_array_size(programs); i++)
    if (number_at(json_array_get(programs, i), "program") == (double)number)
      return json_array_get(programs, i);
  return NULL;
}

static const char *text_at(const json_t *o, const char *key) {
  const char *text = json_string_value(json_object_get(o, key));
  return text ? text : "";
}

/* The draws of one program in all frames. */
typedef struct {
  uint64_t draws, vertices, vertex_cycles, fragments, fragment_cycles;
  double joules[2];
} program;

static void add_draw(program *p, const json_t *d) {
  p->draws++;
  p->vertices += count_at(d, "vertices");
  p->vertex_cycles += count_at(d, "vertex_cycles");
  p->fragments += count_at(d, "fragments");
  p->fragment_cycles += count_at(d, "fragment_cycles");
  p->joules[0] += number_at(d, "vertex_joules");
  p->joules[1] += number_at(d, "fragment_joules");
}

static program *sum_programs(const json_t *frames, size_t *n) {
  program *list = NULL;
  *n = 0;
  for (size_t i = 0; i < json_array_size(frames); i++) {
    const json_t *passes = json_object_get(json_array_get(frames, i), "passes");
    for (size_t k = 0; k < json_array_size(passes); k++) {
      const json_t *draws = json_object_get(json_array_get(passes, k), "draws_list");
      for (size_t d = 0; d < json_array_size(draws); d++) {
        size_t number_of = (size_t)number_at(json_array_get(draws, d), "program");
        program *more = number_of < *n ? list : realloc(list, (number_of + 1) * sizeof *list);
        if (!more)
          return list;
        list = more;
        for (; *n <= number_of; ++*n)
          list[*n] = (program){0};
        add_draw(&list[number_of], json_array_get(draws, d));
      }
    }
  }
  return list;
}

static void program_rows(FILE *f, const json_t *frames, const json_t *programs) {
  static const page_column column[] = {{"program", PAGE_NUMBER, "in the order in which they were linked"},
                                       {"fragment shader", PAGE_TEXT, "its first line that is no comment, directive or precision"},
                                       {"hash", PAGE_TEXT, "of the sources"},
                                       {"draws", PAGE_NUMBER, NULL},
                                       {"vertices", PAGE_NUMBER, NULL},
                                       {"vertex cycles", PAGE_NUMBER, "of the shader core"},
                                       {"vertex \302\265J", PAGE_NUMBER, NULL},
                                       {"fragments", PAGE_NUMBER, NULL},
                                       {"fragment cycles", PAGE_NUMBER, "of the shader core"},
                                       {"fragment \302\265J", PAGE_NUMBER, NULL}};
  size_t n;
  program *list = sum_programs(frames, &n);
  page_section(f, "programs", "Programs, in all frames");
  page_table(f, "program-table", column, sizeof column / sizeof *column);
  for (size_t i = 0; i < n; i++) {
    const program *p = &list[i];
    if (!p->draws)
      continue;
    page_row(f, 0);
    page_cell_count(f, i);
    page_cell_code(f, text_at(program_at(programs, i), "title"));
    page_cell_code(f, text_at(program_at(programs, i), "hash"));
    page_cell_count(f, p->draws);
    page_cell_count(f, p->vertices);
    page_cell_count(f, p->vertex_cycles);
    page_cell_real(f, 1e6 * p->joules[0], 2);
    page_cell_count(f, p->fragments);
    page_cell_count(f, p->fragment_cycles);
    page_cell_real(f, 1e6 * p->joules[1], 2);
  }
  page_table_end(f);
  page_section_end(f, "Energy is that of the shader core alone, by the energy model program. The other units and the memory have none.");
  free(list);
}

/* --- the costliest frame --- */

static void write_passes(FILE *f, const json_t *frame) {
  static const page_column column[] = {{"pass", PAGE_NUMBER, NULL},         {"target", PAGE_TEXT, NULL},
                                       {"width", PAGE_NUMBER, NULL},        {"height", PAGE_NUMBER, NULL},
                                       {"draws", PAGE_NUMBER, NULL},        {"cycles", PAGE_NUMBER, NULL},
                                       {"bytes", PAGE_NUMBER, "of memory"}, {"\302\265J", PAGE_NUMBER, "energy of the shader core"}};
  const json_t *passes = json_object_get(frame, "passes");
  page_section(f, "passes", "Passes of the frame with the most energy");
  page_table(f, "pass-table", column, sizeof column / sizeof *column);
  for (size_t k = 0; k < json_array_size(passes); k++) {
    const json_t *p = json_array_get(passes, k), *size = json_object_get(p, "size");
    page_row(f, 0);
    page_cell_count(f, k);
    page_cell(f, text_at(p, "target"));
    page_cell_count(f, (uint64_t)json_number_value(json_array_get(size, 0)));
    page_cell_count(f, (uint64_t)json_number_value(json_array_get(size, 1)));
    page_cell_count(f, json_array_size(json_object_get(p, "draws_list")));
    page_cell_count(f, count_at(p, "cycles"));
    page_cell_count(f, (uint64_t)bytes_of(p));
    page_cell_real(f, 1e6 * number_at(p, "shader_core_joules"), 2);
  }
  page_table_end(f);
  page_section_end(f, NULL);
}

static void write_draws(FILE *f, const json_t *frame) {
  static const page_column column[] = {{"pass", PAGE_NUMBER, NULL},
                                       {"draw", PAGE_NUMBER, NULL},
                                       {"program", PAGE_NUMBER, NULL},
                                       {"vertices", PAGE_NUMBER, NULL},
                                       {"vertex cycles", PAGE_NUMBER, NULL},
                                       {"fragments", PAGE_NUMBER, NULL},
                                       {"fragment cycles", PAGE_NUMBER, NULL},
                                       {"\302\265J", PAGE_NUMBER, "energy of the shader core"}};
  const json_t *passes = json_object_get(frame, "passes");
  page_section(f, "draws", "Draws of the frame with the most energy");
  page_table(f, "draw-table", column, sizeof column / sizeof *column);
  for (size_t k = 0; k < json_array_size(passes); k++) {
    const json_t *list = json_object_get(json_array_get(passes, k), "draws_list");
    for (size_t i = 0; i < json_array_size(list); i++) {
      const json_t *d = json_array_get(list, i);
      page_row(f, 0);
      page_cell_count(f, k);
      page_cell_count(f, i);
      page_cell_count(f, count_at(d, "program"));
      page_cell_count(f, count_at(d, "vertices"));
      page_cell_count(f, count_at(d, "vertex_cycles"));
      page_cell_count(f, count_at(d, "fragments"));
      page_cell_count(f, count_at(d, "fragment_cycles"));
      page_cell_real(f, 1e6 * joules_of(d), 2);
    }
  }
  page_table_end(f);
  page_section_end(f, NULL);
}

static void units(FILE *f, const json_t *frame) {
  static const page_column column[] = {{"unit", PAGE_TEXT, NULL},
                                       {"cycles", PAGE_NUMBER, "at work"},
                                       {"waits for work", PAGE_NUMBER, "cycles without an item"},
                                       {"waits for room", PAGE_NUMBER, "cycles in which the next buffer is full"}};
  page_section(f, "units", "Units in that frame");
  page_table(f, "unit-table", column, sizeof column / sizeof *column);
  for (unsigned u = 0; u < GM_UNITS; u++) {
    const json_t *o = json_object_get(json_object_get(frame, "units"), gm_unit_text((gm_unit_name)u));
    page_row(f, 0);
    page_cell(f, gm_unit_text((gm_unit_name)u));
    page_cell_count(f, count_at(o, "busy"));
    page_cell_count(f, count_at(o, "wait_in"));
    page_cell_count(f, count_at(o, "wait_out"));
  }
  page_table_end(f);
  page_section_end(f, NULL);
}

static void memory(FILE *f, const json_t *frame) {
  static const page_column column[] = {{"memory", PAGE_TEXT, NULL}, {"bytes", PAGE_NUMBER, NULL}};
  page_section(f, "memory", "Memory in that frame");
  page_table(f, "memory-table", column, sizeof column / sizeof *column);
  for (unsigned k = 0; k < GM_BYTES_KINDS; k++) {
    page_row(f, 0);
    page_cell(f, gm_bytes_text((gm_bytes_kind)k));
    page_cell_count(f, count_at(json_object_get(frame, "bytes"), gm_bytes_text((gm_bytes_kind)k)));
  }
  page_table_end(f);
  page_section_end(f, NULL);
}

bool gm_frames_page(FILE *f, const char *title, const char *about, const json_t *frames, const json_t *programs) {
  const json_t *max = costliest(frames);
  page_begin(f, title, about, NULL);
  cards(f, frames);
  bool ok = frame_chart(f, frames);
  frame_pictures(f, frames);
  frame_rows(f, frames);
  program_rows(f, frames, programs);
  if (max) {
    write_passes(f, max);
    write_draws(f, max);
    page_columns(f);
    units(f, max);
    memory(f, max);
    page_columns_end(f);
  }
  page_end(f, NULL, NULL);
  return ok && !ferror(f);
}
