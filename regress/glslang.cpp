/* SPDX-License-Identifier: Apache-2.0 */
/* The C++ interface takes a shader in one pass; the C interface would preprocess it twice. */
#include "regress/glslang.h"

#include <cstdlib>
#include <cstring>

#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>

void glslang_judge_open(void) { glslang::InitializeProcess(); }

void glslang_judge_close(void) { glslang::FinalizeProcess(); }

bool glslang_judge_accepts(glslang_judge_stage stage, const char *text, char **log) {
  glslang::TShader shader(stage == GLSLANG_VERTEX ? EShLangVertex : EShLangFragment);
  shader.setStrings(&text, 1);
  bool ok = shader.parse(GetDefaultResources(), 100, false, EShMsgDefault);
  if (log) {
    const char *s = shader.getInfoLog();
    *log = s && *s ? strdup(s) : nullptr;
  }
  return ok;
}
