/* SPDX-License-Identifier: Apache-2.0 */
/* Reads Wavefront OBJ files as meshes. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "frame/scene/mesh.h"

enum { V, VT, VN, VC, LISTS, LINE = 4096, CORNERS = 64 };

#define FILE_MAX ((size_t)256 << 20)

typedef struct {
  float *data; /* three numbers for each */
  size_t n, cap;
} list;

/* A corner: numbers of v, vt, vn, counted from 1; 0: not given. */
typedef struct {
  uint32_t at[3];
} corner;

typedef struct {
  const char *name, *line, *p;
  unsigned number; /* of the line */
  list l[LISTS];
  bool colors;
  corner *vertex;
  size_t nvertex, vertex_cap;
  uint32_t *slot; /* hash table: number of a vertex, plus 1 */
  size_t slots;
  uint32_t *index;
  size_t nindex, index_cap;
  char *err;
  size_t errsize;
} reader;

static bool refuse_obj_line(reader *r, const char *what) {
  gm_error_at(r->err, r->errsize, r->name, r->number, (unsigned)(r->p - r->line) + 1, "%s", what);
  return false;
}

static void *grow_obj_items(void *items, size_t n, size_t *cap, size_t size) {
  if (n < *cap)
    return items;
  size_t more = *cap ? 2 * *cap : 256;
  void *p = realloc(items, more * size);
  if (p)
    *cap = more;
  return p;
}

static void skip_space(reader *r) {
  while (*r->p == ' ' || *r->p == '\t' || *r->p == '\r')
    r->p++;
}

static bool at_end(const reader *r) { return !*r->p || *r->p == '#'; }

static bool read_obj_number(reader *r, float *out) {
  char *end;
  skip_space(r);
  double d = strtod(r->p, &end);
  if (end == r->p)
    return refuse_obj_line(r, "a number is missing");
  if (!isfinite((float)d))
    return refuse_obj_line(r, "the number is too large");
  r->p = end;
  *out = (float)d;
  return true;
}

/* Reads `min` numbers into a list; numbers after them are left to the caller. */
static bool read_obj_numbers(reader *r, list *l, unsigned min) {
  float v[3] = {0};
  for (unsigned i = 0; i < min; i++)
    if (!read_obj_number(r, &v[i]))
      return false;
  if (l->n == GM_MESH_MAX)
    return refuse_obj_line(r, "more than 4194304 of one kind: the budget of a mesh");
  float *data = grow_obj_items(l->data, l->n, &l->cap, 3 * sizeof *data);
  if (!data)
    return refuse_obj_line(r, "out of memory");
  l->data = data;
  memcpy(data + 3 * l->n++, v, sizeof v);
  return true;
}

static bool vertex_line(reader *r) {
  if (!read_obj_numbers(r, &r->l[V], 3))
    return false;
  skip_space(r);
  if (at_end(r))
    return !r->colors || refuse_obj_line(r, "this vertex has no colour, others have one");
  float w;
  const char *before = r->p;
  if (!read_obj_number(r, &w))
    return false;
  skip_space(r);
  if (at_end(r))
    return true; /* v x y z w */
  r->p = before;
  if (r->l[VC].n + 1 != r->l[V].n)
    return refuse_obj_line(r, "this vertex has a colour, others have none");
  r->colors = true;
  return read_obj_numbers(r, &r->l[VC], 3);
}

/* --- faces --- */

static size_t hash_obj_corner(const corner *c) {
  uint64_t h = gm_hash_word(gm_hash_word(gm_hash_word(0, c->at[0]), c->at[1]), c->at[2]);
  return (size_t)(h >> 32);
}

static void put_obj_corner(reader *r, uint32_t number) {
  size_t at = hash_obj_corner(&r->vertex[number]) & (r->slots - 1);
  while (r->slot[at])
    at = (at + 1) & (r->slots - 1);
  r->slot[at] = number + 1;
}

static bool room_for_vertex(reader *r) {
  if (2 * r->nvertex >= r->slots) {
    size_t slots = r->slots ? 2 * r->slots : 1024;
    uint32_t *slot = calloc(slots, sizeof *slot);
    if (!slot)
      return false;
    free(r->slot);
    r->slot = slot;
    r->slots = slots;
    for (size_t i = 0; i < r->nvertex; i++)
      put_obj_corner(r, (uint32_t)i);
  }
  corner *v = grow_obj_items(r->vertex, r->nvertex, &r->vertex_cap, sizeof *v);
  if (v)
    r->vertex = v;
  return v != NULL;
}

/* The vertex of a corner; new ones are added. False when out of memory. */
static bool vertex_of(reader *r, const corner *c, uint32_t *out) {
  if (!room_for_vertex(r))
    return false;
  for (size_t at = hash_obj_corner(c) & (r->slots - 1); r->slot[at]; at = (at + 1) & (r->slots - 1))
    if (!memcmp(&r->vertex[r->slot[at] - 1], c, sizeof *c))
      return *out = r->slot[at] - 1, true;
  r->vertex[r->nvertex] = *c;
  put_obj_corner(r, (uint32_t)r->nvertex);
  *out = (uint32_t)r->nvertex++;
  return true;
}

/* One number of a corner; negative ones count from the end. */
static bool reference(reader *r, unsigned kind, uint32_t *out) {
  char *end;
  long v = strtol(r->p, &end, 10);
  long n = (long)r->l[kind].n;
  if (end == r->p)
    return refuse_obj_line(r, "a number is missing");
  if (v == 0 || v > n || v < -n)
    return refuse_obj_line(r, kind == V ? "no such vertex" : kind == VT ? "no such texture coordinate" : "no such normal");
  r->p = end;
  *out = (uint32_t)(v > 0 ? v : n + 1 + v);
  return true;
}

/* v, v/vt, v//vn or v/vt/vn */
static bool read_corner(reader *r, corner *c) {
  *c = (corner){{0}};
  if (!reference(r, V, &c->at[V]))
    return false;
  if (*r->p == '/' && r->p[1] != '/' && (r->p++, !reference(r, VT, &c->at[VT])))
    return false;
  if (*r->p == '/' && c->at[VT])
    return r->p++, reference(r, VN, &c->at[VN]);
  if (*r->p == '/' && r->p[1] == '/')
    return r->p += 2, reference(r, VN, &c->at[VN]);
  return true;
}

static bool add_triangle(reader *r, const uint32_t t[3]) {
  if (r->nindex + 3 > 4 * (size_t)GM_MESH_MAX)
    return refuse_obj_line(r, "more than 5592405 triangles: the budget of a mesh");
  for (unsigned i = 0; i < 3; i++) {
    uint32_t *index = grow_obj_items(r->index, r->nindex, &r->index_cap, sizeof *index);
    if (!index)
      return refuse_obj_line(r, "out of memory");
    r->index = index;
    index[r->nindex++] = t[i];
  }
  return true;
}

static bool face_line(reader *r) {
  uint32_t v[CORNERS];
  unsigned n = 0;
  for (skip_space(r); !at_end(r); skip_space(r)) {
    corner c;
    if (n == CORNERS)
      return refuse_obj_line(r, "a face has more than 64 corners");
    if (!read_corner(r, &c))
      return false;
    if (!vertex_of(r, &c, &v[n++]))
      return refuse_obj_line(r, "out of memory");
    if (*r->p && !strchr(" \t\r#", *r->p))
      return refuse_obj_line(r, "a corner is v, v/vt, v//vn or v/vt/vn");
  }
  if (n < 3)
    return refuse_obj_line(r, "a face needs at least three corners");
  for (unsigned i = 1; i + 1 < n; i++)
    if (!add_triangle(r, (const uint32_t[3]){v[0], v[i], v[i + 1]}))
      return false;
  return true;
}

/* --- the file --- */

static bool ignored(const char *word) {
  static const char *const words[] = {"o", "g", "s", "l", "p", "usemtl", "mtllib", "vp", NULL};
  for (unsigned i = 0; words[i]; i++)
    if (!strcmp(word, words[i]))
      return true;
  return false;
}

static bool read_obj_line(reader *r) {
  char word[16];
  size_t n = 0;
  skip_space(r);
  if (at_end(r))
    return true;
  while (n + 1 < sizeof word && r->p[n] && !strchr(" \t\r", r->p[n]))
    word[n] = r->p[n], n++;
  word[n] = 0;
  if (ignored(word))
    return true;
  const char *start = r->p;
  r->p += n;
  if (!strcmp(word, "v"))
    return vertex_line(r);
  if (!strcmp(word, "vt"))
    return read_obj_numbers(r, &r->l[VT], 2);
  if (!strcmp(word, "vn"))
    return read_obj_numbers(r, &r->l[VN], 3);
  if (!strcmp(word, "f"))
    return face_line(r);
  r->p = start;
  return refuse_obj_line(r, "neither v, vt, vn, f nor a statement that is ignored");
}

static bool read_lines(reader *r, const char *text, size_t len) {
  char line[LINE];
  for (size_t at = 0; at < len; r->number++) {
    const char *end = memchr(text + at, '\n', len - at);
    size_t n = end ? (size_t)(end - text) - at : len - at;
    r->line = r->p = line;
    if (n >= sizeof line)
      return *line = 0, refuse_obj_line(r, "the line is longer than 4095 characters");
    memcpy(line, text + at, n);
    line[n] = 0;
    if (!read_obj_line(r))
      return false;
    at += n + 1;
  }
  r->line = r->p;
  if (!r->nindex)
    return gm_error(r->err, r->errsize, r->name, "the mesh has no face"), false;
  return true;
}

static bool copy_obj_attribute(gm_mesh *m, const reader *r, const char *name, unsigned kind, unsigned size) {
  float *to = r->l[kind].n ? gm_mesh_add(m, name, size) : NULL;
  for (size_t i = 0; to && i < r->nvertex; i++) {
    uint32_t at = r->vertex[i].at[kind == VC ? V : kind];
    for (unsigned k = 0; at && k < size; k++)
      to[size * i + k] = r->l[kind].data[3 * (at - 1) + k];
  }
  return to || !r->l[kind].n;
}

int gm_mesh_parse_obj(gm_mesh *m, const char *text, size_t len, const char *name, char *err, size_t errsize) {
  reader r = {.name = name, .number = 1, .err = err, .errsize = errsize};
  *m = (gm_mesh){0};
  bool ok = read_lines(&r, text, len);
  if (ok) {
    *m = (gm_mesh){.vertices = r.nvertex, .index = r.index, .nindex = r.nindex};
    r.index = NULL;
    ok = copy_obj_attribute(m, &r, "position", V, 3) && copy_obj_attribute(m, &r, "texcoord", VT, 2) &&
         copy_obj_attribute(m, &r, "normal", VN, 3) && copy_obj_attribute(m, &r, "color", VC, 3);
    if (!ok) {
      gm_mesh_free(m);
      gm_error(err, errsize, name, "out of memory");
    }
  }
  for (unsigned i = 0; i < LISTS; i++)
    free(r.l[i].data);
  free(r.vertex);
  free(r.slot);
  free(r.index);
  return ok ? 0 : -1;
}

int gm_mesh_load_obj(gm_mesh *m, const char *path, char *err, size_t errsize) {
  size_t len;
  char *text = gm_file_read(path, FILE_MAX, &len, err, errsize);
  *m = (gm_mesh){0};
  int rc = text ? gm_mesh_parse_obj(m, text, len, path, err, errsize) : -1;
  free(text);
  return rc;
}
