/* SPDX-License-Identifier: Apache-2.0 */
/* Tests small examples of Im and Shin's steps (im_shin_steps.h). */
#ifndef IM_SHIN_WORKED_H
#define IM_SHIN_WORKED_H

#include "base/tap.h"

void im_shin_worked(tap *t); /* five tests */

#endif
