/* SPDX-License-Identifier: Apache-2.0 */
/* A flat gate-level netlist of one module: cells, and nets of one bit (docs/energy.md, "Energy model gate"). Yosys writes it after
 * `flatten` and `splitnets -ports`. */
#ifndef GM_NETLIST_H
#define GM_NETLIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

#define NL_NONE UINT32_MAX

typedef enum { NL_WIRE, NL_INPUT, NL_OUTPUT, NL_CONSTANT } nl_net_kind;
typedef enum { NL_IN, NL_OUT, NL_CLOCK } nl_pin_kind;
/* NL_GATE: what passes the clock if its other input lets it, an AND behind a latch or an integrated clock gate. */
typedef enum { NL_LOGIC, NL_FLIP_FLOP, NL_LATCH, NL_GATE, NL_RAM, NL_ASSIGN } nl_cell_kind;

enum { NL_NAMES = 16 };
/* Cells and pins of a library that are known by name; lists end with NULL. The first of a list is the one that is put in. */
typedef struct {
  const char *flip_flop[NL_NAMES], *latch[NL_NAMES], *gate[NL_NAMES];
  const char *buffer[NL_NAMES], *hold_buffer[NL_NAMES], *clock_buffer[NL_NAMES];
  const char *clock_pin[NL_NAMES], *output_pins[NL_NAMES], *input_pin[NL_NAMES]; /* input_pin: of a buffer */
} nl_library;
extern const nl_library nl_osu018;
/* Reads a file with lines "KEY NAME...", as in data/silicon/libraries; other keys are left out. 0, or -1 with a message. */
int nl_library_read(nl_library *l, gc_arena *arena, const char *path, char *err, size_t errsize);
/* What kind of cell a type is, and what kind of pin of such a cell. */
nl_cell_kind nl_cell_kind_of(const nl_library *l, const char *type);
nl_pin_kind nl_pin_kind_of(const nl_library *l, nl_cell_kind cell, const char *pin);
/* One of the buffers that the steps add. */
bool nl_is_buffer(const nl_library *l, const char *type);

typedef struct {
  const char *name; /* as in the file; an escaped name has its backslash */
  nl_net_kind kind;
  unsigned more_ports; /* output ports that assigns connect to it, but for itself (nl_merge_assigns) */
} nl_net;

/* One bit of a port of a cell. The bits of a vector follow each other, highest first. */
typedef struct {
  const char *name;
  uint32_t net, cell;
  nl_pin_kind kind;
} nl_pin;

/* An `assign` is a cell of type "assign" with the pins A and Y. */
typedef struct {
  const char *type, *name;
  const char *parameters; /* text between #( and ), or NULL */
  uint32_t first, count;  /* its pins */
  nl_cell_kind kind;
} nl_cell;

typedef struct {
  gc_arena *arena;
  const nl_library *library;
  const char *module;
  nl_net *nets;
  nl_cell *cells;
  nl_pin *pins;
  size_t net_count, cell_count, pin_count;
  size_t net_cap, cell_cap, pin_cap;
  uint32_t *table; /* nets by name: open addressing, size a power of two */
  size_t table_size;
} netlist;

/* Whether the cell is a flip-flop or a RAM: its data pins end a path, its output starts one. A latch is neither. */
bool nl_is_register(const nl_cell *cell);
bool nl_is_flip_flop(const nl_cell *cell);

/* An empty netlist. */
void nl_init(netlist *n, gc_arena *arena, const char *module);
/* The net of that name; makes it if there is none. */
uint32_t nl_net_named(netlist *n, const char *name, size_t length);
/* A net with a new name, which begins with the prefix. */
uint32_t nl_new_net(netlist *n, const char *prefix);
/* Adds a cell without pins. */
uint32_t nl_add_cell(netlist *n, const char *type, const char *name, const char *parameters);
/* Adds a pin to the last cell. */
uint32_t nl_add_pin(netlist *n, const char *name, uint32_t net);
/* Adds a buffer of that type with input net `from` and a new output net, which is returned. */
uint32_t nl_add_buffer(netlist *n, const char *type, const char *prefix, uint32_t from);

/* Reads a netlist of cells of osu018 from text; `name` is for messages. 0, or -1 with a message in err. */
int nl_read(netlist *n, gc_arena *arena, const char *name, const char *text, char *err, size_t errsize);
/* Reads a file. */
int nl_read_file(netlist *n, gc_arena *arena, const char *path, char *err, size_t errsize);
/* The same with cells of that library, which has to live as long as the netlist. */
int nl_read_file_of(netlist *n, gc_arena *arena, const nl_library *library, const char *path, char *err, size_t errsize);
/* Writes a netlist to a file, whole or not at all. 0, or -1 with a message in err. */
int nl_write_file(const netlist *n, const char *path, char *err, size_t errsize);

/* Takes the assigns out: what an assign connects becomes one net, that of its input. */
void nl_merge_assigns(netlist *n);
/* Replaces all names that have characters other than letters, digits and _ by names without. They stay different from each other. */
void nl_plain_names(netlist *n);

/* Sinks by net: those of net i are pin[start[i]] to pin[start[i + 1] - 1]. `driver` is the pin that drives the net, NL_NONE if none does.
 */
typedef struct {
  uint32_t *start, *pin, *driver;
} nl_fanout;
/* Finds sinks and drivers of all nets. */
nl_fanout nl_find_fanout(const netlist *n);

#endif
