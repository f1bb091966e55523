/* SPDX-License-Identifier: Apache-2.0 */
/* Examples of Im and Shin's steps. */
#ifndef IM_SHIN_WORKED_H
#define IM_SHIN_WORKED_H

#include "base/tap.h"

void im_shin_worked(tap *t); /* five tests */

#endif
