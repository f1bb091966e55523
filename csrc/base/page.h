/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a page: one HTML file that loads nothing, is readable without scripts, on paper, in light and dark and on narrow screens. With
   scripts, tables sort by a click on a column's head. All text given is escaped; bytes that are not UTF-8 become U+FFFD. */
#ifndef GM_PAGE_H
#define GM_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The head of the page, with its title, a line about it, and the command that makes it (NULL: none). */
void page_begin(FILE *f, const char *title, const char *about, const char *command);
/* The foot, with a note (NULL: none). `script` (NULL: none) is the page's own JavaScript, after that of the tables. */
void page_end(FILE *f, const char *note, const char *script);

/* Escaped text. */
void page_text(FILE *f, const char *text);
void page_text_n(FILE *f, const char *text, size_t n);
/* A number with commas between thousands. */
void page_number(char to[40], double value, unsigned decimals);

/* A row of cards, each with a figure. Members may be NULL, but for name and value. */
typedef struct {
  const char *name, *value, *unit, *note;
} page_card;
void page_cards(FILE *f, const page_card *card, size_t n);

/* A section with a heading; what follows is in a frame that scrolls by itself if it is too wide. */
void page_section(FILE *f, const char *id, const char *title);
void page_section_end(FILE *f, const char *note);
/* Sections between these are side by side if there is room. */
void page_columns(FILE *f);
void page_columns_end(FILE *f);

/* --- tables --- */

typedef enum { PAGE_TEXT, PAGE_NUMBER } page_kind;
typedef struct {
  const char *name;
  page_kind kind;
  const char *title; /* says more than the name; NULL: nothing */
} page_column;
/* A table: first page_table, then for each row page_row and a cell for each column, then page_table_end. */
void page_table(FILE *f, const char *id, const page_column *column, size_t n);
/* A row. `line` groups rows that a script shows or hides together (attribute data-line); 0: none. */
void page_row(FILE *f, unsigned line);
/* Cells: text, code, a count, a number with so many decimals. */
void page_cell(FILE *f, const char *text);
void page_cell_code(FILE *f, const char *text);
void page_cell_count(FILE *f, uint64_t value);
void page_cell_real(FILE *f, double value, unsigned decimals);
void page_table_end(FILE *f);

/* --- charts, as inline SVG; colours are names of the style: a b c t f clock data idle open --- */

enum { PAGE_PARTS = 3 };
typedef struct {
  const char *name, *title, *text; /* before the bar; shown on hovering; after the bar */
  double part[PAGE_PARTS];         /* one after the other */
  const char *color[PAGE_PARTS];   /* NULL after the last */
} page_bar;
typedef struct {
  const char *title, *note; /* NULL: none */
  double total;             /* marked by a tick at each bar; 0: none */
  const page_bar *bar;
  size_t n;
} page_bars;
/* Bars from zero, to one scale: `max` is the full width. */
void page_chart_bars(FILE *f, const char *label, const page_bars *group, size_t n, double max);

typedef struct {
  const char *name, *title, *color;
  const double *value; /* one for each column of time, 0..max */
  double max;
  unsigned height;
} page_lane;
/* Lanes above one axis of time, from 0 to `end` in `unit`. All have n columns. */
void page_chart_time(FILE *f, const char *label, const page_lane *lane, size_t lanes, size_t n, double end, const char *unit);

/* Points in a plane, each with a text. */
typedef struct {
  double x, y;
  bool marked;
  const char *title;
} page_point;
/* Axes begin at 0 if the points come near it, else they are broken visibly and begin below the least value. */
void page_chart_points(FILE *f, const char *label, const page_point *point, size_t n, const char *x, const char *y);

/* The same as an SVG file of its own, with colours for light and dark pages. */
void page_points_file(FILE *f, const char *label, const page_point *point, size_t n, const char *x, const char *y);

/* What colours mean: pairs of colour and text. */
void page_key(FILE *f, const char *const *pair, size_t n);

/* A picture in the page, row 0 of pixel is the lowest one (0xAABBGGRR, alpha is left out), shown at `scale` pixels of the page for one of
   its own. False when out of memory. */
bool page_picture(FILE *f, const char *text, const uint32_t *pixel, unsigned width, unsigned height, unsigned scale);

#endif
