.stage vertex
.set name = cyclone
.set threads = 1
.set temps = 8
.set inputs = 8
.set outputs = 8
.set consts = 256
.set samplers = 16
.set latency_a = 1
.set latency_b = 1
.set latency_c = 1
.set forwarding = 1
.set ports_t = 4
.set ports_v = 2
.set ports_o = 2
.set ports_c = 2
.set gate_policy = 2
.set wake = 1
.set issue_width = 2
.set call_depth = 4
.set code_words = 4096
.set texture_latency = 8
.entry 0
.file "regress/suites/shaders/simple/simple.vert"
.sym system float 4x1 "gl_Position" 1 0 0
.sym attribute float 4x1 "a_position" 1 0 0
.sym attribute float 4x1 "a_color" 1 1 0
.sym uniform float 4x4 "u_mvp" 1 0 0
.sym uniform float 4x1 "u_tint" 1 4 0
.sym varying float 4x1 "v_color" 1 0 0
.loc 0 11 23
  mul t0, c1, v0.y @ov ; mov t1.xy, v0.zwzw                    // 0
.loc 0 10 21
  mul o0, v1, c4                                               // 4
.loc 0 11 23
  mul _, c0, v0.x                                              // 5
.loc 0 11 23
  add _, fb, t0 @cv ; mul _, c2, t1.x @oo                      // 6
.loc 0 11 23
  add _, fa, fb @co ; mul _, c3, t1.y                          // 10
.loc 0 11 23
  add pos, fa, fb ; end                                        // 14
