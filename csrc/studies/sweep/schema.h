/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of the database of results, version 3. docs/sweep.md explains them. */
#ifndef GM_RESULTS_SCHEMA_H
#define GM_RESULTS_SCHEMA_H

#define RESULTS_FIGURES                                                                                                                    \
  "CREATE TABLE figure("                                                                                                                   \
  " run INTEGER NOT NULL REFERENCES run, kind TEXT NOT NULL, name TEXT NOT NULL, value REAL NOT NULL,"                                     \
  " PRIMARY KEY(run, kind, name)) WITHOUT ROWID;"

/* Makes a file of version 2 one of version 3. */
#define RESULTS_UPGRADE_2                                                                                                                  \
  "ALTER TABLE run ADD COLUMN source TEXT; ALTER TABLE run ADD COLUMN state TEXT;" RESULTS_FIGURES "PRAGMA user_version = 3;"

#define RESULTS_SCHEMA                                                                                                                     \
  "CREATE TABLE content("                                                                                                                  \
  " id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE,"                                                                                  \
  " kind TEXT NOT NULL CHECK(kind IN ('tool', 'machine', 'options', 'shader', 'inputs')),"                                                 \
  " name TEXT NOT NULL, text TEXT);"                                                                                                       \
  "CREATE TABLE result("                                                                                                                   \
  " id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE,"                                                                                     \
  " level TEXT NOT NULL CHECK(level IN ('compile', 'sim')),"                                                                               \
  " tool INTEGER NOT NULL REFERENCES content, machine INTEGER NOT NULL REFERENCES content,"                                                \
  " options INTEGER NOT NULL REFERENCES content, shader INTEGER NOT NULL REFERENCES content, inputs INTEGER REFERENCES content,"           \
  " verdict TEXT NOT NULL CHECK(verdict IN ('ok', 'refused', 'fail', 'timeout', 'crash')), reason TEXT,"                                   \
  " cycles REAL, energy REAL, open_v REAL, open_o REAL, words REAL, bundles REAL, temps REAL,"                                             \
  " seconds REAL NOT NULL, made INTEGER NOT NULL DEFAULT (strftime('%s', 'now')));"                                                        \
  "CREATE TABLE run("                                                                                                                      \
  " id INTEGER PRIMARY KEY, what TEXT NOT NULL, text TEXT NOT NULL, points INTEGER NOT NULL,"                                              \
  " begun INTEGER NOT NULL DEFAULT (strftime('%s', 'now')), ended INTEGER, source TEXT, state TEXT);"                                      \
  "CREATE TABLE member("                                                                                                                   \
  " run INTEGER NOT NULL REFERENCES run, number INTEGER NOT NULL, result INTEGER NOT NULL REFERENCES result,"                              \
  " PRIMARY KEY(run, number)) WITHOUT ROWID;"                                                                                              \
  "CREATE TABLE test("                                                                                                                     \
  " run INTEGER NOT NULL REFERENCES run, number INTEGER NOT NULL, name TEXT NOT NULL,"                                                     \
  " verdict TEXT NOT NULL CHECK(verdict IN ('ok', 'refused', 'fail', 'timeout', 'crash')), signature TEXT, message TEXT,"                  \
  " words INTEGER, cycles INTEGER, seconds REAL NOT NULL, PRIMARY KEY(run, number)) WITHOUT ROWID;" RESULTS_FIGURES                        \
  "PRAGMA user_version = 3;"

#endif
