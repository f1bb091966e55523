/* SPDX-License-Identifier: Apache-2.0 */
/* Gives the varyings between a vertex and a fragment shader their registers (prefix lk_; docs/compiler.md, "Linking"). */
#ifndef LK_LINK_H
#define LK_LINK_H

#include "common/options.h"
#include "ir/ir.h"

/* Removes the vertex shader's outputs that the fragment shader (after its middle end) does not read. The other varyings get the same
 * place in both shaders: a whole register for each varying if there are enough registers, else lanes packed into shared registers.
 * False: the varyings do not fit; the message is in d, the fragment shader's diag. The shaders must have passed gc_front_link. */
bool lk_varyings(gc_arena *a, gc_diag *d, ir_module *vertex, ir_module *fragment, const gm_machine *machine);
/* Removes the outputs of a vertex shader that do not belong to the part. What only they need is then dead code. False: there is nothing to
 * do, since the part is the whole. */
bool lk_part(ir_module *vertex, gc_part part);

#endif
