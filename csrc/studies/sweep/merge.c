/* SPDX-License-Identifier: Apache-2.0 */
/* Puts the results of one database into another (docs/sweep.md, "Several computers"). The same content (a shader, a machine, options) has
   different row numbers in the two, so contents are matched by their digests. */
#include "base/error.h"
#include "base/file.h"
#include "studies/sweep/database_private.h"

static int execute_sql(results_db *db, const char *text, char *err, size_t errsize) {
  return sqlite3_exec(db->db, text, NULL, NULL, NULL) == SQLITE_OK ? 0 : results_fail(db, err, errsize);
}

#define FIGURES "cycles, energy, open_v, open_o, words, bundles, temps, seconds, made"
/* The row here of a content there. */
#define HERE(column) "(SELECT h.id FROM part.content p JOIN main.content h ON h.digest = p.digest WHERE p.id = r." column ")"

static const char merge[] =
    "BEGIN IMMEDIATE;"
    "INSERT OR IGNORE INTO main.content(digest, kind, name, text) SELECT digest, kind, name, text FROM part.content;"
    "INSERT OR IGNORE INTO main.result(key, level, tool, machine, options, shader, inputs, verdict, reason, " FIGURES
    ") SELECT key, level, " HERE("tool") ", " HERE("machine") ", " HERE("options") ", " HERE("shader") ", " HERE(
        "inputs") ", verdict, reason, " FIGURES " FROM part.result r;"
                  "COMMIT";

int results_merge(results_db *db, const char *path, char *err, size_t errsize) {
  if (!gm_file_exists(path))
    return gm_error(err, errsize, path, "no such file");
  results_db *other = results_open(path, err, errsize); /* is it a database of this version? */
  if (!other)
    return -1;
  results_close(other);
  sqlite3_stmt *s;
  if (sqlite3_prepare_v2(db->db, "ATTACH ? AS part", -1, &s, NULL) != SQLITE_OK)
    return results_fail(db, err, errsize);
  results_bind_text(s, 1, path);
  int rc = sqlite3_step(s) == SQLITE_DONE ? 0 : results_fail(db, err, errsize);
  sqlite3_finalize(s);
  if (rc)
    return rc;
  rc = execute_sql(db, merge, err, errsize);
  if (rc && !sqlite3_get_autocommit(db->db))
    execute_sql(db, "ROLLBACK", err, errsize);
  return execute_sql(db, "DETACH part", err, errsize) || rc ? -1 : 0;
}
