/* SPDX-License-Identifier: Apache-2.0 */
/* Machine descriptions (docs/machines.md): one text file a machine, read by compiler, simulator, test bench and RTL. */
#ifndef GM_MACHINE_H
#define GM_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Limits in keys.def that other folders use: threads that a core holds, those in fixed rotation, EX stages of a group, wake latency,
   texture latency (cycles), registers in the texture unit. */
enum { GM_MAX_THREADS = 32, GM_ROTATION_MAX = 16, GM_LATENCY_MAX = 16, GM_WAKE_MAX = 16, GM_TEXTURE_MIN = 3, GM_TEXTURE_STAGES_MAX = 13 };
/* Most wake latency under policy program on a core whose threads switch (docs/cluster.md). */
enum { GM_SWITCH_WAKE_MAX = 1 };

typedef enum {
#define GM_GATE_POLICY(name, number, meaning) GM_GATE_##name = number,
#include "core/isa/host.def"
} gm_gate_policy;
/* "none", "auto", "program". */
const char *gm_policy_name(gm_gate_policy p);

typedef struct {
  char name[32];
  unsigned threads;                                  /* threads in fixed rotation, 1..16; if `switches`, those that switch together */
  unsigned temps, inputs, outputs, consts, samplers; /* registers of each kind (consts 1..512) */
  unsigned lat[3];                                   /* EX stages of groups A, B, C, 1..14 */
  unsigned forwarding;                               /* 0 none, 1 programs name fa fb fc, 2 the hardware finds it */
  unsigned ports_t, ports_v, ports_o, ports_c;       /* read ports: 1, 2 or 4 */
  gm_gate_policy gate_policy;                        /* default of the run-time input */
  unsigned wake;                                     /* wake latency, cycles, 0..16: default of the run-time input */
  unsigned issue_width;                              /* 1 or 2 */
  unsigned call_depth;                               /* return stack, 0..16 */
  unsigned code_words;                               /* instruction memory, 32-bit words, <= 32768 */
  unsigned texture_latency;                          /* frozen cycles per texture operation, >= 3 */
  unsigned texture_stages;                           /* registers in the paths of a texture request: frozen cycles that each adds */
  bool isolate_operands, isolate_lanes, isolate_reads, isolate_results, isolate_texture, isolate_functions, isolate_select;
  bool gate_threads;    /* temporaries and system values of each thread have clock gates */
  bool gate_lookups;    /* lookups of threads that switch, requests and responses too */
  bool sad;             /* group B has sums of absolute differences of bytes */
  unsigned cma_words;   /* registers in a bank of the configurable memory array (core/machine/cma.h), 0: no array */
  unsigned array;       /* t, v and o of all threads are in that array: GM_ARRAY_* (core/machine/machine_array.h) */
  bool array_constants; /* the constants too */
  unsigned array_banks; /* banks with one read and one write port each (core/machine/machine_array.h); 0: four ports of each */
  unsigned contexts;    /* threads that the core holds (gm_contexts); 0: `threads` */
  bool switches;        /* threads switch when a texture operation issues, else by rotation */
  bool landed;          /* programs rely on it that results are written while a thread is away (gm_time_away) */
  bool tasks;           /* the core of a cluster: holds two programs, and threads start while others run */
  bool texture_blocks;  /* samplers have the bit `blocked` */
  unsigned texture_cache, texture_ways, texture_line; /* of a cluster: bytes (0: no cache), ways, bytes of a line; powers of two */
  unsigned texture_share;                             /* cores of a cluster that share a texture unit: 1, 2 or 4; 0: each has its own */
} gm_machine;

/* Whether any operand, lane, read, result or function of the core is isolated (docs/architecture.md section 11). */
static inline bool gm_isolates(const gm_machine *m) {
  return m->isolate_operands || m->isolate_lanes || m->isolate_reads || m->isolate_results || m->isolate_texture || m->isolate_functions ||
         m->isolate_select;
}

/* Threads that the core holds, each with registers of its own. Programs depend on `threads` only: a thread issues once in so many cycles
   while it is in service. */
static inline unsigned gm_contexts(const gm_machine *m) { return m->contexts ? m->contexts : m->threads; }

/* A bit for each thread that the core holds. */
static inline uint32_t gm_all_threads(const gm_machine *m) { return UINT32_MAX >> (GM_MAX_THREADS - gm_contexts(m)); }

/* Whether the machine's threads form quads of 2 x 2 fragments: the threads 4q .. 4q+3, where bit 0 of the thread's number is x and bit 1
   is y. */
static inline bool gm_has_quads(const gm_machine *m) { return m->threads % 4 == 0; }

/* Whether programs name the result flip-flops fa, fb, fc; whether the hardware finds them by comparing register numbers. */
static inline bool gm_names_forwarding(const gm_machine *m) { return m->forwarding == 1; }
static inline bool gm_finds_forwarding(const gm_machine *m) { return m->forwarding == 2; }

/* How many runs of a core with so many threads n invocations take, one invocation a thread. */
static inline size_t gm_machine_runs(size_t n, unsigned threads) { return n / threads + (n % threads != 0); }

/* Whether two machines have the same name and the same value for every key. */
bool gm_machine_same(const gm_machine *a, const gm_machine *b);

/* Number of keys. */
enum {
  GM_MACHINE_KEYS = 0
#define GM_KEY(key, field, min, max, words, verilog, text) +1
#include "core/machine/keys.def"
};

/* The machine whose file gives each key's value; empty: none does, and the value is 0. */
typedef struct {
  char of[GM_MACHINE_KEYS][32];
} gm_machine_origins;

/* A machine has two forms of text. A machine file is for people: values have words, and what the file does not set comes from its base. The
   stored form has every key that is not 0, as a number, and the parts as one key (keys.def). It is in program files, in assembler, in
   Verilated cores and in keys of caches, and stays as it is: programs of the same values are the same bytes. */

/* Reads a machine file and its bases. Returns 0, or -1 with a message "file:line:column: error: ..." in err. Unknown, repeated or missing
   keys are errors. `from` may be NULL. */
int gm_machine_load(gm_machine *m, gm_machine_origins *from, const char *path, char *err, size_t errsize);
/* The same of a text: `path` is for messages, and its folder may have the bases. */
int gm_machine_read(gm_machine *m, gm_machine_origins *from, const char *text, size_t len, const char *path, char *err, size_t errsize);
/* The file that gm_machine_find reads. */
int gm_machine_path(char *path, size_t size, const char *name, char *err, size_t errsize);
/* Finds "name" as a path, or as machines/<name>.machine under $GLOAM_MACHINES or the kit's own folder (base/home.h). */
int gm_machine_find(gm_machine *m, const char *name, char *err, size_t errsize);
/* Writes a whole machine file, with where each value comes from as a comment. The result is that of snprintf. */
int gm_machine_print(char *buf, size_t size, const gm_machine *m, const gm_machine_origins *from);
/* The stored form, and back. */
int gm_machine_format(char *buf, size_t size, const gm_machine *m);
int gm_machine_parse(gm_machine *m, const char *text, size_t len, const char *name_for_errors, char *err, size_t errsize);
/* The number that a value of a machine file stands for; whether a key's values are words. */
int gm_machine_value(const char *key, const char *text, unsigned *value, char *err, size_t errsize);
bool gm_machine_words(const char *key);
/* Sets a key to a value as a machine file has them. 0, or -1 with the reason in err, without a file's name: no such key, or a value out of
   range. gm_machine_valid tells whether the values go together. */
int gm_machine_set(gm_machine *m, const char *key, const char *value, char *err, size_t errsize);
/* Notes where the value of a key comes from. */
void gm_machine_came(gm_machine_origins *from, const char *key, const char *origin);
/* 0, or -1 with the reason in err. */
int gm_machine_valid(const gm_machine *m, char *err, size_t errsize);
/* Writes the machine as one JSON object: every key with its number or word, and the name. */
int gm_machine_json(char *buf, size_t size, const gm_machine *m);
/* The Verilog parameter header for this machine (what `gloam machine --verilog` prints). */
int gm_machine_verilog(char *buf, size_t size, const gm_machine *m);

#endif
