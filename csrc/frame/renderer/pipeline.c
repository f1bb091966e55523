/* SPDX-License-Identifier: Apache-2.0 */
/* Checks a draw and prepares it for the units: wires between the stages, how visibility treats it, the pixels that may change
   (docs/frame.md, "Cycles"). */
#include <stdlib.h>
#include <string.h>

#include "core/isa/isa.h"
#include "frame/renderer/clip.h"

static bool has_operation(const gm_program *p, unsigned opcode) {
  gm_bundle b;
  const char *why;
  for (size_t at = 0; at < p->words;) {
    unsigned n = gm_decode_bundle(p->code + at, p->words - at, &b, &why);
    for (unsigned i = 0; n && i < b.count; i++)
      if (b.op[i].op == opcode)
        return true;
    at += n ? n : 1;
  }
  return false;
}

static bool op_reads_depth(const gm_inst *op) {
  const gm_op_info *row = gm_op_by_code(op->op);
  for (unsigned k = 0; row && k < row->nsrc; k++) {
    bool constant = row->x == GM_XK_I && op->wide && (op->x == GM_X_IDX0 + k || (k == 1 && op->x == GM_X_HIGH1));
    if (!constant && op->src[k].reg == GM_SRC_FRAGCOORD && gm_src_lanes(op, k) & 4)
      return true;
  }
  return false;
}

/* Does the program read gl_FragCoord.z? */
static bool reads_depth(const gm_program *p) {
  gm_bundle b;
  const char *why;
  for (size_t at = 0; at < p->words;) {
    unsigned n = gm_decode_bundle(p->code + at, p->words - at, &b, &why);
    for (unsigned i = 0; n && i < b.count; i++)
      if (op_reads_depth(&b.op[i]))
        return true;
    at += n ? n : 1;
  }
  return false;
}

const gm_symbol *fr_find_symbol(const gm_program *p, gm_sym_kind kind, const char *name) {
  for (size_t i = 0; i < p->nsym; i++)
    if (p->sym[i].kind == kind && !strcmp(p->sym[i].name, name))
      return &p->sym[i];
  return NULL;
}

/* Connects a varying of the fragment program with that of the vertex program. */
static bool connect_varying(fr_pipeline *pl, const gm_symbol *to, char *err, size_t errsize) {
  const gm_program *vertex = pl->split ? pl->part[FR_VARYINGS] : pl->program[GM_STAGE_VERTEX];
  const gm_symbol *from = fr_find_symbol(vertex, GM_SYM_VARYING, to->name);
  if (!from || from->rows != to->rows || from->cols != to->cols || from->elements != to->elements)
    return snprintf(err, errsize, "varying \"%s\" is not an output of the vertex program", to->name), false;
  for (unsigned r = 0; r < to->cols * to->elements; r++)
    for (unsigned k = 0; k < to->rows; k++) {
      if (pl->nwire == FR_LANES - 2 || to->reg + r >= GM_RUN_INPUTS || from->reg + r >= GM_RUN_INPUTS || to->lane + k > 3 ||
          from->lane + k > 3)
        return snprintf(err, errsize, "the programs have more varyings than registers"), false;
      pl->wire[pl->nwire++] =
          (fr_wire){(uint8_t)(from->reg + r), (uint8_t)(from->lane + k), (uint8_t)(to->reg + r), (uint8_t)(to->lane + k)};
      if (to->reg + r + 1 > pl->inputs)
        pl->inputs = to->reg + r + 1;
    }
  return true;
}

static int by_register(const void *a, const void *b) {
  const fr_wire *x = a, *y = b;
  return 4 * (x->to_reg - y->to_reg) + x->to_lane - y->to_lane;
}

/* They are read in pairs, and stored by lane. So if both numbers of a pair would have the same lane, the first one is there twice. */
void fr_order_wires(fr_pipeline *pl) {
  fr_wire sorted[FR_LANES];
  unsigned n = pl->nwire;
  memcpy(sorted, pl->wire, sizeof sorted);
  qsort(sorted, n, sizeof *sorted, by_register);
  pl->nwire = 0;
  for (unsigned k = 0; k < n; k++) {
    bool second = pl->nwire & 1;
    if (second && sorted[k].to_lane == sorted[k - 1].to_lane)
      pl->wire[pl->nwire++] = sorted[k - 1];
    pl->wire[pl->nwire++] = sorted[k];
  }
}

void fr_pipeline_outputs(fr_pipeline *pl) {
  pl->outputs[GM_STAGE_VERTEX] = pl->outputs[GM_STAGE_FRAGMENT] = 0;
  for (unsigned k = 0; k < pl->nwire; k++)
    pl->outputs[GM_STAGE_VERTEX] |= (gm_output_set)1 << pl->wire[k].from_reg;
  if (pl->color >= 0)
    pl->outputs[GM_STAGE_FRAGMENT] |= (gm_output_set)1 << pl->color;
  if (pl->writes_depth)
    pl->outputs[GM_STAGE_FRAGMENT] |= (gm_output_set)1 << pl->z_reg;
}

static bool connect_all(fr_pipeline *pl, char *err, size_t errsize) {
  const gm_program *f = pl->program[GM_STAGE_FRAGMENT];
  for (size_t i = 0; i < f->nsym; i++)
    if (f->sym[i].kind == GM_SYM_VARYING && !connect_varying(pl, &f->sym[i], err, errsize))
      return false;
  fr_order_wires(pl);
  pl->lanes = pl->nwire + (pl->points ? 2 : 0);
  pl->color = -1;
  const gm_symbol *z = fr_find_symbol(f, GM_SYM_FRAGCOLOR, "gl_FragDepthEXT");
  for (size_t i = 0; i < f->nsym; i++)
    if (f->sym[i].kind == GM_SYM_FRAGCOLOR && f->sym[i].reg < GM_RUN_INPUTS && &f->sym[i] != z)
      pl->color = (int)f->sym[i].reg;
  pl->writes_depth = z && z->reg < GM_RUN_INPUTS && z->lane < 4;
  pl->z_reg = pl->writes_depth ? (uint8_t)z->reg : 0;
  pl->z_lane = pl->writes_depth ? (uint8_t)z->lane : 0;
  fr_pipeline_outputs(pl);
  return true;
}

/* Do the factors leave the source as it is and ignore the colour under it? */
static bool replaces(const gm_blend *b) {
  for (unsigned i = 0; i < 2; i++)
    if (b->src[i] != GM_FACTOR_ONE || b->dst[i] != GM_FACTOR_ZERO || b->equation[i] == GM_EQUATION_REVERSE_SUBTRACT)
      return false;
  return true;
}

fr_traits fr_program_traits(const gm_program *p) {
  return (fr_traits){reads_depth(p), has_operation(p, GM_OP_kil), gm_run_has_quads(p) && gm_has_quads(&p->machine)};
}

void fr_pipeline_state(fr_pipeline *pl) {
  const gm_draw_state *s = &pl->state;
  pl->view = fr_view_of(s);
  pl->offset_factor = fr_offset_fixed(s->offset_factor);
  pl->offset_units = fr_offset_fixed(s->offset_units);
  pl->half_line = fr_half_line(s->line_width);
}

void fr_pipeline_classify(fr_pipeline *pl) {
  pl->blends = pl->state.color_mask && ((pl->state.blend.on && !replaces(&pl->state.blend)) || pl->state.color_mask != 15);
  pl->pass = pl->kills || pl->writes_depth ? FR_DISCARD : !pl->state.color_mask ? FR_DEPTH_ONLY : pl->blends ? FR_TRANSLUCENT : FR_OPAQUE;
}

static void intersect(gm_rect *a, const gm_rect *b) {
  int64_t x1 = a->x + (int64_t)a->width, y1 = a->y + (int64_t)a->height, u1 = b->x + (int64_t)b->width, v1 = b->y + (int64_t)b->height;
  int x = a->x > b->x ? a->x : b->x, y = a->y > b->y ? a->y : b->y;
  int64_t w = (x1 < u1 ? x1 : u1) - x, h = (y1 < v1 ? y1 : v1) - y;
  *a = (gm_rect){x, y, w > 0 ? (unsigned)w : 0, h > 0 ? (unsigned)h : 0};
}

static bool in_range(float v, float max) { return v >= -max && v <= max; }

/* Limits of the state, so that all coordinates fit their registers. */
static bool is_valid_draw(const gm_draw *d, char *err, size_t errsize) {
  const gm_draw_state *s = &d->state;
  const gm_rect *v = &s->viewport;
  const char *why = NULL;
  if (v->width > GM_FRAME_MAX_SIDE || v->height > GM_FRAME_MAX_SIDE || abs(v->x) > GM_FRAME_MAX_SIDE || abs(v->y) > GM_FRAME_MAX_SIDE)
    why = "the viewport is larger than 4096 or more than 4096 pixels away";
  else if (!in_range(s->offset_factor, 16384) || !in_range(s->offset_units, 16777216))
    why = "the polygon offset is out of range";
  else if (!(s->line_width > 0 && s->line_width <= 256))
    why = "the line width is not above 0 and at most 256";
  else if (!(s->depth_range[0] >= 0 && s->depth_range[0] <= 1 && s->depth_range[1] >= 0 && s->depth_range[1] <= 1))
    why = "the depth range is outside 0 to 1";
  else if (!gm_machine_same(&d->program[0]->machine, &d->program[1]->machine))
    why = "the vertex and the fragment program are for different machines";
  for (unsigned i = 0; !why && d->part[0] && d->part[1] && i < 2; i++)
    if (!gm_machine_same(&d->part[i]->machine, &d->program[0]->machine))
      why = "a part of the vertex program is for another machine";
  if (why)
    snprintf(err, errsize, "%s", why);
  return !why;
}

fr_pipeline *fr_pipeline_new(const gm_frame_config *cfg, const gm_draw *d, char *err, size_t errsize) {
  fr_pipeline *pl = is_valid_draw(d, err, errsize) ? calloc(1, sizeof *pl) : NULL;
  if (!pl)
    return NULL;
  pl->state = d->state;
  for (unsigned s = 0; s < 2; s++) {
    pl->program[s] = d->program[s];
    pl->image[s] = d->image[s];
  }
  pl->split = d->part[FR_POSITION] && d->part[FR_VARYINGS];
  for (unsigned i = 0; pl->split && i < FR_PARTS; i++) {
    pl->part[i] = d->part[i];
    pl->part_image[i] = d->part_image[i];
  }
  gm_rect *v = &pl->state.viewport, all = {0, 0, cfg->width, cfg->height};
  if (!v->width || !v->height)
    *v = all;
  pl->box = all;
  intersect(&pl->box, v);
  if (pl->state.scissor_test)
    intersect(&pl->box, &pl->state.scissor);
  pl->points = d->mode == GM_MODE_POINTS;
  pl->polygons = d->mode >= GM_MODE_TRIANGLES;
  if (!connect_all(pl, err, errsize)) {
    free(pl);
    return NULL;
  }
  fr_traits t = fr_program_traits(pl->program[GM_STAGE_FRAGMENT]);
  pl->depth = t.depth;
  pl->kills = t.kills;
  pl->quads = t.quads;
  fr_pipeline_state(pl);
  fr_pipeline_classify(pl);
  return pl;
}
