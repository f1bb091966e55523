/* SPDX-License-Identifier: Apache-2.0 */
/* Names the case of a random test that a sanitizer or a time limit ends, so that it can be run again. */
#ifndef GM_REGRESS_WATCHED_CASE_H
#define GM_REGRESS_WATCHED_CASE_H

/* Before a case, with its name. If a sanitizer ends the program during the case, or `seconds` have gone by, the line "finding in NAME"
   comes last on standard error; at the time limit the program ends by abort(). One case at a time; case_ends() comes after it. */
void case_begins(unsigned seconds, const char *name, ...) __attribute__((format(printf, 2, 3)));
void case_ends(void);

#endif
