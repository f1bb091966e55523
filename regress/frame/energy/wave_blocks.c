/* SPDX-License-Identifier: Apache-2.0 */
/* The table of the blocks of a frame, and how to count their work from their ports in a waveform (docs/frame.md, "Energy"). */
#include "regress/frame/energy/wave.h"

static unsigned count_ones(uint64_t v) { return (unsigned)__builtin_popcountll(v); }

static void count_accelerator(const uint64_t *v, double *e) {
  enum { BEGIN, WRITES, READY, IDLE, ENTERS };
  e[0] += (double)v[BEGIN];
  e[1] += v[READY] ? count_ones(v[WRITES]) : 0;
  e[2] += !v[IDLE];
  e[3] += (double)v[ENTERS];
}

/* The first bits of isp_scan_t (rtl/frame/visibility/isp_types.vh): the box in the tile, x0, y0, x1, y1, of four bits each. */
static unsigned count_groups(uint64_t box) {
  unsigned x0 = box >> 12 & 15, y0 = box >> 8 & 15, x1 = box >> 4 & 15, y1 = box & 15;
  return (y1 - y0 + 1) * (x1 / 8 - x0 / 8 + 1);
}

static void count_visibility(const uint64_t *v, double *e) {
  enum { LOAD, SCAN, PART, TAKEN, END };
  e[0] += (double)v[LOAD];
  e[1] += v[LOAD] ? count_groups(v[SCAN]) : 0;
  e[2] += v[PART] && v[TAKEN];
  e[3] += (double)v[END];
}

/* Registers of the first fragment after another triangle: new numbers of corners come from the store. ASKS to ENTRY are of the store. */
static bool is_another_triangle(const uint64_t *v) {
  enum { RST = 8, ASKS, COORD, ENTRY, NO_ENTRY = 16 };
  static uint64_t last = NO_ENTRY;
  static bool changes;
  last = v[RST] ? NO_ENTRY : last;
  if (v[ASKS] && v[COORD]) { /* a fragment begins */
    changes = v[ENTRY] != last;
    last = v[ENTRY];
  }
  return v[ASKS] && !v[COORD] && changes;
}

static void count_iterators(const uint64_t *v, double *e) {
  enum { BEGINS, VALID, FIRST, TAKE, LOAD, NUMBERS, DEPTH, COVERED };
  e[0] += (double)v[BEGINS];
  e[1] += v[VALID] && !v[FIRST];
  e[2] += (double)v[TAKE];
  e[3] += (double)v[LOAD];
  e[4] += (double)v[NUMBERS];
  e[5] += (double)v[DEPTH];
  e[6] += v[BEGINS] && !v[COVERED];
  e[7] += is_another_triangle(v);
}

static void count_controller(const uint64_t *v, double *e) {
  enum { BEGINS, VALID, FIRST, START, ITEM, READY, KIND, END };
  e[0] += (double)v[BEGINS];
  e[1] += v[VALID] && !v[FIRST];
  e[2] += count_ones(v[START]);
  e[3] += v[ITEM] && v[READY] && !v[KIND];
  e[4] += (double)v[END];
}

static void count_back_end(const uint64_t *v, double *e) {
  enum { VALID, READY, KIND, MASK, WRITES, TAKES, LOADS, LOADED };
  bool quad = v[VALID] && v[READY] && !v[KIND];
  e[0] += quad;
  e[1] += quad ? count_ones(v[MASK]) : 0;
  e[2] += v[WRITES] && v[TAKES];
  e[3] += v[LOADS] && v[LOADED];
}

const wave_block wave_blocks[] = {
    {"tile_accelerator",
     "accelerator_bench.u_accelerator",
     "accelerator",
     {"triangle", "word", "cycle at work", "vertex in the table"},
     {"binned", "words", "accelerator", "table_vertices"},
     -1,
     -1,
     {"begin_o", "m_valid_o", "m_ready_i", "idle_o", "v_we"},
     count_accelerator,
     {{"triangle", {"t_i"}},
      {"edges", {"s_dx", "s_dy", "s_e"}},
      {"tile", {"tile", "tile_next"}},
      {"list", {"region", "region_new"}},
      {"gate of the table", {"v_we"}}, /* opens and shuts with its vertices */
      {"vertices", {"s_record", "known_address"}}},
     0,
     NULL},
    {"visibility",
     "visibility_bench.u_block",
     "visibility",
     {"triangle in a tile", "group of 8 pixels", "part of a quad", "tile"},
     {"scans", "groups", "quads", "tiles"},
     -1,
     -1,
     {"load", "scan", "q_valid_o", "q_ready_i", "end_o"},
     count_visibility,
     {{"memory", {"m_word0_i", "m_word1_i"}},
      {"triangle", {"t"}},
      {"scan", {"scan"}},
      {"depth", {"z", "zx", "zy", "offset"}},
      {"pixels", {"marks", "contents"}},
      {"hand-over", {"hand_mask"}}},
     0,
     "contents"},
    {"task_iterator",
     "task_iterator_bench.u_block",
     "iterators",
     {"fragment", "input register", "part of a quad", "triangle read", "pair of numbers", "depth", "helper fragment",
      "register of another triangle"},
     {"iterated", "input_registers", "parts", "triangles_read", "numbers_read", "depths_read", "helpers", "other_registers"},
     -1,
     -1,
     {"f_begins_o", "o_valid_o", "o_first_o", "p_take", "s_load", "n_valid", "depth_done", "f_covered_o", "rst_i", "s_re", "s_first",
      "s_entry"},
     count_iterators,
     {{"memory", {"m_word0_i", "m_word1_i", "corners", "numbers"}},
      {"set up", {"written", "plane_written"}},
      {"triangle", {"entry", "plane"}},
      {"numbers of corners", {"v0", "v1", "v2"}},
      {"inputs", {"o_data_o"}},
      {"coordinates", {"o_coord_o"}}},
     12000, /* the bench leaves out most waits, and the netlist is large */
     NULL},
    {"frame_controller",
     "tile_renderer_bench.u_block.u_controller",
     "controller",
     {"fragment", "input register", "task", "quad", "tile"},
     {"iterated", "input_registers", "fragment_tasks", "quads", "tiles"},
     -1,
     -1,
     {"f_begins_i", "o_valid_i", "o_first_i", "c_start_o", "i_valid_o", "i_ready_i", "i_kind_o", "end_i"},
     count_controller,
     {{"inputs", {"o_data_i", "o_coord_i"}},
      {"results", {"c_color_i"}},
      {"colours read", {"colors"}},
      {"to the back end", {"i_color_o"}},
      {"pieces", {"piece", "next_piece", "item"}}},
     200000, /* a frame is mostly waits for the cores */
     NULL},
    {"pixel_back_end",
     "back_end_bench.u_back",
     "back_end",
     {"quad", "fragment", "8 bytes written", "8 bytes loaded"},
     {"quads", "colored", "beats"},
     2,
     3,
     {"i_valid_i", "i_ready_o", "i_kind_i", "i_mask_i", "w_valid_o", "w_ready_i", "l_valid_i", "l_ready_o"},
     count_back_end,
     {{"colour", {"i_color_i"}},
      {"blend", {"i_blend_i"}},
      {"under", {"read", "under"}},
      {"blended", {"blended"}},
      {"written", {"written", "stored"}},
      {"memory", {"w_data_o", "l_data_i"}}},
     0,
     NULL},
};
const unsigned wave_block_count = sizeof wave_blocks / sizeof *wave_blocks;
