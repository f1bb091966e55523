/* SPDX-License-Identifier: Apache-2.0 */
/* The Verilated core as an engine, which runs the shaders of a frame (frame/renderer/frame_engine.h): each task runs in lockstep with
   the simulator, and a difference ends the frame with a message. */
#ifndef GM_ENGINE_RTL_H
#define GM_ENGINE_RTL_H

#include "frame/renderer/frame_engine.h"

extern const gm_engine gm_engine_rtl;
/* The engine fast, sim or rtl; NULL: there is none of that name. */
const gm_engine *gm_engine_named(const char *name);

#endif
