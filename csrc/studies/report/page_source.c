/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the source on a shader's page, line by line with its costs. */
#include <ctype.h>
#include <string.h>

#include "base/page.h"
#include "studies/report/report_private.h"

static const char *const keywords[] = {
    "attribute", "bool",  "break",   "bvec2",   "bvec3", "bvec4",   "const", "continue",  "discard",   "do",        "else",
    "false",     "float", "for",     "highp",   "if",    "in",      "inout", "int",       "invariant", "ivec2",     "ivec3",
    "ivec4",     "lowp",  "mat2",    "mat3",    "mat4",  "mediump", "out",   "precision", "return",    "sampler2D", "samplerCube",
    "struct",    "true",  "uniform", "varying", "vec2",  "vec3",    "vec4",  "void",      "while"};

static bool is_keyword(const char *s, size_t n) {
  for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
    if (strlen(keywords[i]) == n && !memcmp(keywords[i], s, n))
      return true;
  return false;
}

static void tagged(FILE *f, const char *tag, const char *text, size_t n) {
  fprintf(f, "<%s>", tag);
  page_text_n(f, text, n);
  fprintf(f, "</%s>", tag);
}

/* Writes a line with its comments and keywords marked. *comment: whether a comment goes on from the line before. */
static void code(FILE *f, const char *s, size_t n, bool *comment) {
  for (size_t i = 0, to; i < n; i = to) {
    if (*comment || (i + 1 < n && s[i] == '/' && (s[i + 1] == '/' || s[i + 1] == '*'))) {
      bool line = !*comment && s[i + 1] == '/';
      to = *comment ? i : i + 2;
      while (to < n && (line || !(s[to] == '/' && to > i && s[to - 1] == '*' && (*comment || to > i + 2))))
        to++;
      *comment = !line && to == n;
      to += to < n;
      tagged(f, "i", s + i, to - i);
    } else if (isalpha((unsigned char)s[i]) || s[i] == '_') {
      for (to = i; to < n && (isalnum((unsigned char)s[to]) || s[to] == '_');)
        to++;
      if (is_keyword(s + i, to - i))
        tagged(f, "b", s + i, to - i);
      else
        page_text_n(f, s + i, to - i);
    } else {
      for (to = i + 1; to < n && s[to] != '/' && s[to] != '_' && !isalpha((unsigned char)s[to]);)
        to++;
      page_text_n(f, s + i, to - i);
    }
  }
}

typedef struct {
  const report *r;
  uint64_t cycles; /* most of a line */
  double energy;
} scale;

static scale scale_of(const report *r) {
  scale s = {.r = r};
  for (size_t i = 0; i < r->lines; i++) {
    s.cycles = r->line[i].cost.cycles > s.cycles ? r->line[i].cost.cycles : s.cycles;
    s.energy = r->line[i].cost.energy > s.energy ? r->line[i].cost.energy : s.energy;
  }
  return s;
}

static void bar(FILE *f, const char *class, double share) {
  fprintf(f, "<td class=\"bar%s\">", class);
  if (share > 0.002)
    fprintf(f, "<span style=\"width:%.0f%%\"></span>", 100 * share > 1 ? 100 * share : 1);
}

static void units(FILE *f, const report_line *l) {
  static const char *const letter[GM_GRP_COUNT] = {"A", "B", "C", "T", "F"}, *const color[GM_GRP_COUNT] = {"a", "b", "c", "t", "f"};
  fputs("<td class=\"un\">", f);
  for (unsigned u = 0; u < GM_GRP_COUNT; u++)
    if (l->group[u])
      fprintf(f, "<span class=\"chip\" style=\"border-color:var(--%s)\" title=\"%s: %u\">%s</span>", color[u], report_unit_name[u],
              l->group[u], letter[u]);
}

static void costs(FILE *f, const scale *s, const report_line *l, const report *old, size_t line) {
  double share = s->cycles ? (double)l->cost.cycles / (double)s->cycles : 0;
  fprintf(f, "<tr class=\"hot\" data-line=\"%zu\" style=\"--heat:%.3f\"><td class=\"n\">%zu<td class=\"n\">%llu", line, share, line,
          (unsigned long long)l->cost.cycles);
  bar(f, "", share);
  page_cell_count(f, l->cost.frozen);
  page_cell_real(f, REPORT_NJ(l->cost.energy), 2);
  bar(f, " e", s->energy > 0 ? l->cost.energy / s->energy : 0);
  page_cell_count(f, l->cost.longest);
  page_cell_count(f, l->cost.shortest);
  page_cell_count(f, l->live);
  if (old) {
    page_cell_count(f, line < old->lines ? old->line[line].cost.cycles : 0);
    page_cell_real(f, line < old->lines ? REPORT_NJ(old->line[line].cost.energy) : 0, 2);
  }
  units(f, l);
}

static void head(FILE *f, bool old) {
  fprintf(f,
          "<table id=\"lines\"><thead><tr><th class=\"n\">line<th class=\"n\" title=\"cycles of the run\">cycles<th><th class=\"n\" "
          "title=\"cycles in which the line froze the pipeline\">frozen<th class=\"n\" title=\"energy of the run\">nJ<th><th "
          "class=\"n\" title=\"cycles on the longest path\">longest<th class=\"n\" title=\"cycles on the shortest path\">shortest<th "
          "class=\"n\" title=\"most temporaries that are live\">live%s<th>units<th>source</thead><tbody>\n",
          old ? "<th class=\"n\">cycles before<th class=\"n\">nJ before" : "");
}

/* Bundles that have no line: the end of the program, or code that the compiler added. */
static void no_line(FILE *f, const scale *s, const report *old) {
  if (!s->r->line[0].bundles)
    return;
  costs(f, s, &s->r->line[0], old, 0);
  fputs("<td><pre><i>(no line)</i></pre>\n", f);
}

void report_page_source(FILE *f, const report *r, const report *old) {
  static const report_line none;
  const char *at = r->q->text, *end = at + r->q->len;
  bool comment = false, same = old && old->q->len == r->q->len && !memcmp(old->q->text, r->q->text, r->q->len);
  scale s = scale_of(r);
  page_section(f, "source", "Source");
  head(f, same);
  for (size_t line = 1; at < end; line++) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    const char *last = stop ? stop : end;
    const report_line *l = line < r->lines ? &r->line[line] : &none;
    if (l->bundles)
      costs(f, &s, l, same ? old : NULL, line);
    else
      fprintf(f, "<tr><td class=\"n\">%zu<td colspan=\"%d\">", line, same ? 11 : 9);
    fputs("<td><pre>", f);
    code(f, at, (size_t)(last - at), &comment);
    fputs("</pre>\n", f);
    at = stop ? stop + 1 : end;
  }
  no_line(f, &s, same ? old : NULL);
  fputs("</tbody></table>\n", f);
  page_section_end(f, "A click on a line shows its bundles below.");
}
