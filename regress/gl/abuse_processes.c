/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of abuse.h: programs that fork, start others, have another locale or wait to be killed. scripts/gl/abuse looks at what is left of
   them. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "regress/gl/abuse.h"

static void begin_drawing(void) {
  abuse_begin();
  abuse_white();
}

static void wait_for(pid_t child) {
  int status = 1;
  CHECK(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void three_frames(void) {
  begin_drawing();
  abuse_frames(3);
}

static void fork_draws(void) {
  begin_drawing();
  abuse_frames(2);
  pid_t child = fork();
  if (child == 0) {
    abuse_frames(5);
    exit(0);
  }
  wait_for(child);
  abuse_frames(1);
}

static void fork_ends(void) {
  begin_drawing();
  glDrawArrays(GL_TRIANGLES, 0, 3);
  for (unsigned i = 0; i < 3; i++) {
    pid_t child = fork();
    if (child == 0)
      exit(0);
    wait_for(child);
    abuse_frames(1);
  }
}

static void fork_and_parent_ends(void) {
  begin_drawing();
  abuse_frames(3);
  if (fork() == 0) {
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    abuse_frames(2);
    exit(0);
  }
}

static void start_another(const char *name) {
  pid_t child = fork();
  if (child == 0) {
    execl("/proc/self/exe", "abuse", name, (char *)NULL);
    _exit(1);
  }
  wait_for(child);
}

static void starts_another(void) {
  begin_drawing();
  abuse_frames(2);
  start_another("three-frames");
  abuse_frames(1);
}

/* As toolkits do that ask what there is, and let another process draw. */
static void opens_and_starts_another(void) {
  abuse_begin();
  CHECK(glGetString(GL_RENDERER) != NULL);
  start_another("three-frames");
}

/* Of the two programs the first one that draws is measured. */
static void two_after_each_other(void) {
  start_another("three-frames");
  start_another("many-threads");
}

static void comma(void) {
  CHECK(setlocale(LC_ALL, "") != NULL);
  CHECK(*localeconv()->decimal_point == ',');
  three_frames();
  abuse_program("attribute vec4 a; void main() { gl_Position = a; }", "void main() { gl_FragColor = vec4(1.5e-1 + 0.25); }");
  glClearColor(0.25f, 0.5f, 0.75f, 1);
  abuse_frames(1);
  CHECK(*localeconv()->decimal_point == ',');
  char text[20];
  snprintf(text, sizeof text, "%.1f", 0.5);
  CHECK(text[1] == ',');
}

static void never_swaps(void) {
  begin_drawing();
  for (unsigned i = 0; i < 3; i++) {
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glFinish();
  }
}

/* Draws until it is killed; three frames are whole then. */
static void until_killed(void) {
  begin_drawing();
  for (unsigned i = 0; i < 1000; i++) {
    abuse_frames(1);
    if (i == 2) {
      puts("three frames");
      fflush(stdout);
    }
    if (i >= 2)
      nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
  }
}

static void bad_shader(void) {
  GLuint s = (abuse_begin(), glCreateShader(GL_FRAGMENT_SHADER));
  glShaderSource(s, 1, (const GLchar *const[]){"void main() { gl_FragColor = nothing; }"}, NULL);
  glCompileShader(s);
}

const abuse_case abuse_processes[] = {{"three-frames", three_frames, false},
                                      {"fork-draws", fork_draws, false},
                                      {"fork-ends", fork_ends, false},
                                      {"fork-and-parent-ends", fork_and_parent_ends, false},
                                      {"starts-another", starts_another, false},
                                      {"opens-and-starts-another", opens_and_starts_another, false},
                                      {"two-after-each-other", two_after_each_other, false},
                                      {"comma", comma, false},
                                      {"never-swaps", never_swaps, false},
                                      {"until-killed", until_killed, false},
                                      {"bad-shader", bad_shader, false},
                                      {0}};
