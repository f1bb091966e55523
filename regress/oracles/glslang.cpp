/* SPDX-License-Identifier: Apache-2.0 */
/* glslang as a library (glslang.h). The C++ interface takes a shader in one pass; the C interface would preprocess it twice. */
#include "regress/oracles/glslang.h"

#include <cstdlib>
#include <cstring>
#include <string>

#include <glslang/MachineIndependent/localintermediate.h>
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

/* The values of gl_Max... that compiler/front declares. Limits of one machine do not decide whether a shader is accepted. */
static TBuiltInResource limits() {
  TBuiltInResource r = *GetDefaultResources();
  r.maxVertexAttribs = 8;
  r.maxVertexUniformVectors = 128;
  r.maxVaryingVectors = 8;
  r.maxVertexTextureImageUnits = 16;
  r.maxCombinedTextureImageUnits = 16;
  r.maxTextureImageUnits = 16;
  r.maxFragmentUniformVectors = 128;
  r.maxDrawBuffers = 1;
  return r;
}

bool glslang_judge_program(glslang_judge_stage stage, const char *text, char **log) {
  static const TBuiltInResource resources = limits();
  glslang::TShader shader(stage == GLSLANG_VERTEX ? EShLangVertex : EShLangFragment);
  shader.setStrings(&text, 1);
  std::string messages;
  bool ok = shader.parse(&resources, 100, false, EShMsgDefault);
  if (!ok) {
    messages = shader.getInfoLog();
  } else if (shader.getIntermediate()->getVersion() != 100) {
    ok = false;
    messages = "ERROR: another version than 100\n";
  } else {
    glslang::TProgram program;
    program.addShader(&shader);
    ok = program.link(EShMsgDefault);
    if (!ok)
      messages = program.getInfoLog();
  }
  *log = strdup(messages.c_str());
  return ok;
}
