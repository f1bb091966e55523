/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates the area of a machine's core in osu018, with an error (area.h). */
#include "studies/sweep/area.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/home.h"
#include "energy/weights/flip_flops.h"

static const char *const file_names[AREA_FILES] = {"temps", "input", "output"};

/* --- the fit --- */

static void terms(const area_sample *s, double x[AREA_TERMS]) {
  x[0] = 1;
  x[1] = s->registers;
  x[2] = s->reads;
  x[3] = (double)s->registers * s->reads;
}

/* Solves a x = b by elimination with pivots; a is destroyed. False: singular. */
static bool solve_area_terms(double a[AREA_TERMS][AREA_TERMS + 1], double x[AREA_TERMS]) {
  for (unsigned k = 0; k < AREA_TERMS; k++) {
    unsigned best = k;
    for (unsigned i = k; i < AREA_TERMS; i++)
      best = fabs(a[i][k]) > fabs(a[best][k]) ? i : best;
    for (unsigned j = 0; j <= AREA_TERMS; j++) {
      double t = a[k][j];
      a[k][j] = a[best][j];
      a[best][j] = t;
    }
    if (fabs(a[k][k]) < 1e-9)
      return false;
    for (unsigned i = 0; i < AREA_TERMS; i++)
      for (unsigned j = AREA_TERMS + 1; i != k && j-- > k;)
        a[i][j] -= a[i][k] / a[k][k] * a[k][j];
  }
  for (unsigned k = 0; k < AREA_TERMS; k++)
    x[k] = a[k][AREA_TERMS] / a[k][k];
  return true;
}

/* Least squares over the samples of a file, but for sample `without`. */
static bool fit_area_file(const area_model *m, area_file file, unsigned without, double x[AREA_TERMS]) {
  double a[AREA_TERMS][AREA_TERMS + 1] = {{0}}, t[AREA_TERMS];
  for (unsigned s = 0; s < m->samples; s++) {
    if (m->sample[s].file != file || s == without)
      continue;
    terms(&m->sample[s], t);
    for (unsigned i = 0; i < AREA_TERMS; i++) {
      for (unsigned j = 0; j < AREA_TERMS; j++)
        a[i][j] += t[i] * t[j];
      a[i][AREA_TERMS] += t[i] * m->sample[s].um2;
    }
  }
  return solve_area_terms(a, x);
}

static double estimate_area(const double x[AREA_TERMS], const area_sample *s) {
  double t[AREA_TERMS], sum = 0;
  terms(s, t);
  for (unsigned i = 0; i < AREA_TERMS; i++)
    sum += x[i] * t[i];
  return sum;
}

static bool fit_all(area_model *m) {
  for (unsigned file = 0; file < AREA_FILES; file++) {
    if (!fit_area_file(m, (area_file)file, AREA_SAMPLES, m->term[file]))
      return false;
    for (unsigned s = 0; s < m->samples; s++) {
      double x[AREA_TERMS];
      if (m->sample[s].file == file && fit_area_file(m, (area_file)file, s, x))
        m->worst[file] = fmax(m->worst[file], fabs(estimate_area(x, &m->sample[s]) - m->sample[s].um2));
    }
  }
  return true;
}

/* --- the data --- */

static int take_line(area_model *m, const char *line) {
  char name[AREA_NAME];
  area_sample s;
  if (sscanf(line, "file %15s %u %u %lf", name, &s.registers, &s.reads, &s.um2) == 4) {
    unsigned k = 0;
    while (k < AREA_FILES && strcmp(file_names[k], name))
      k++;
    if (k == AREA_FILES || m->samples == AREA_SAMPLES)
      return -1;
    s.file = (area_file)k;
    m->sample[m->samples++] = s;
    return 0;
  }
  return sscanf(line, "flop %lf %lf", &m->flop_um2, &m->flop_error) == 2 ? 0 : line[0] == '#' || !line[0] ? 0 : -1;
}

static int read_samples(area_model *m, const char *path, char *err, size_t errsize) {
  unsigned number = 1;
  int rc = 0;
  char *text = gm_file_read(path, GM_FILE_TEXT, NULL, err, errsize);
  if (!text)
    return -1;
  for (char *line = text, *end; !rc && *line; line = end, number++) {
    end = line + strcspn(line, "\n");
    if (*end)
      *end++ = 0;
    if (take_line(m, line))
      rc = gm_error_at(err, errsize, path, number, 1, "expected: file NAME REGISTERS READS UM2, or flop UM2 ERROR");
  }
  free(text);
  return rc;
}

/* The value after a name at the begin of a line. */
static int read_value(const char *path, const char *name, double *v, char *err, size_t errsize) {
  char *text = gm_file_read(path, GM_FILE_TEXT, NULL, err, errsize);
  if (!text)
    return -1;
  int rc = -1;
  size_t n = strlen(name);
  for (char *line = text; rc && line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
    if (!strncmp(line, name, n) && line[n] == ' ')
      rc = sscanf(line + n, "%lf", v) == 1 ? 0 : -1;
  free(text);
  return rc ? gm_error(err, errsize, path, "has no %s", name) : 0;
}

int area_load(area_model *a, char *err, size_t errsize) {
  char samples[4096], baseline[4096], ram[4096], base[4096]; /* base: the kit's own file, whatever $GLOAM_MACHINES has under its name */
  double cell, ports, share;
  memset(a, 0, sizeof *a);
  if (gm_home(samples, sizeof samples, "data/silicon/area.txt", err, errsize) ||
      gm_home(baseline, sizeof baseline, "data/silicon/cyclone.baseline", err, errsize) ||
      gm_home(ram, sizeof ram, "data/silicon/ram.txt", err, errsize) ||
      gm_home(base, sizeof base, "machines/cyclone.machine", err, errsize) || gm_machine_load(&a->base, NULL, base, err, errsize) ||
      read_value(baseline, "area_um2", &a->base_um2, err, errsize) || read_value(ram, "cell_um2", &cell, err, errsize) ||
      read_value(ram, "two_ports", &ports, err, errsize) || read_value(ram, "cells_of_area", &share, err, errsize) ||
      read_samples(a, samples, err, errsize))
    return -1;
  a->macro_um2_a_bit = cell * ports / share;
  return fit_all(a) ? 0 : gm_error(err, errsize, samples, "too few register files for a fit");
}

/* --- a machine --- */

static unsigned power_of_two(unsigned n) {
  unsigned p = 1;
  while (p < n)
    p *= 2;
  return p;
}

/* The register files of a machine: temporaries of all threads are one, with a power of two for each thread. */
static void files_of(const gm_machine *m, area_sample s[AREA_FILES], unsigned count[AREA_FILES]) {
  s[AREA_TEMPS] = (area_sample){AREA_TEMPS, m->threads * power_of_two(m->temps), m->ports_t, 0};
  s[AREA_INPUT] = (area_sample){AREA_INPUT, m->inputs, m->ports_v, 0};
  s[AREA_OUTPUT] = (area_sample){AREA_OUTPUT, m->outputs, m->ports_o, 0};
  count[AREA_TEMPS] = 1;
  count[AREA_INPUT] = count[AREA_OUTPUT] = m->threads;
}

/* Flip-flops outside the register files. */
static double flops_of(const gm_machine *m) {
  static const char *const part[] = {"texture", "unit_a", "unit_b", "unit_c", "system", "fetch", "decode", "gates"};
  double n = 0;
  for (unsigned i = 0; i < sizeof part / sizeof *part; i++)
    n += gm_flip_flops(m, part[i], 0);
  return n;
}

/* Area of a file: as it was synthesized, else by the fit, with an error. */
static double file_area(const area_model *a, const area_sample *f, double *error) {
  *error = 0;
  for (unsigned s = 0; s < a->samples; s++)
    if (a->sample[s].file == f->file && a->sample[s].registers == f->registers && a->sample[s].reads == f->reads)
      return a->sample[s].um2;
  *error = a->worst[f->file];
  return estimate_area(a->term[f->file], f);
}

static double macro_bits(const gm_machine *m) { return 32.0 * m->code_words + 128.0 * m->consts * m->ports_c; }

area_of_machine area_of(const area_model *a, const gm_machine *m) {
  area_sample here[AREA_FILES], there[AREA_FILES];
  unsigned n[AREA_FILES], base[AREA_FILES];
  double um2 = a->base_um2 + macro_bits(m) * a->macro_um2_a_bit, error = 0;
  files_of(m, here, n);
  files_of(&a->base, there, base);
  for (unsigned k = 0; k < AREA_FILES; k++) {
    double off, base_off, more = n[k] * file_area(a, &here[k], &off) - base[k] * file_area(a, &there[k], &base_off);
    um2 += more;
    error += n[k] * off;
  }
  double flops = flops_of(m) - flops_of(&a->base);
  um2 += flops * a->flop_um2;
  error += fabs(flops) * a->flop_um2 * a->flop_error;
  return (area_of_machine){um2 / 1e6, error / 1e6};
}
