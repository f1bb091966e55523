.stage fragment
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
.file "regress/suites/shaders/HGaussianBlur/HGaussianBlur.frag"
.sym fragcolor float 4x1 "gl_FragColor" 1 0 0
.sym sampler sampler2D 1x1 "u_image" 1 0 0
.sym uniform float 1x1 "u_weight" 5 0 0
.sym varying float 2x1 "v_uv" 1 0 0
.sym varying float 4x1 "v_tap1" 1 1 0
.sym varying float 4x1 "v_tap2" 1 2 0
.sym varying float 4x1 "v_tap3" 1 3 0
.sym varying float 4x1 "v_tap4" 1 4 0
.loc 0 17 43
  tex t0, v4.zwzw, s0 @ov ; mov t1, v1                         // 0
.loc 0 16 11
  tex t2, v3, s0 ; mov t3.xy, v3.zwzw                          // 3
.loc 0 17 11
  tex t4, v4, s0 ; mov t3.zw, v0.xyxy                          // 7
.loc 0 15 43
  tex t5, v2.zwzw, s0 ; mov t6.xy, v2                          // 11
.loc 0 14 43
  tex t7, t1.zwzw, s0 @cv                                      // 14
.loc 0 16 43
  tex t0, t3, s0 ; add t4, t4, t0                              // 16
.loc 0 13 14
  tex t3, t3.zwzw, s0                                          // 19
.loc 0 14 11
  tex t1, t1, s0                                               // 21
.loc 0 15 11
  tex t0, t6, s0 ; add t2, t2, t0                              // 23
.loc 0 13 39
  mul t3, t3, c0.x                                             // 26
.loc 0 14 41
  add _, t1, t7 ; mul t1, t4, c4.x                             // 27
.loc 0 14 74
  mul _, fa, c1.x ; add _, t0, t5                              // 29
.loc 0 14 7
  add _, t3, fb ; mul _, fa, c2.x                              // 31
.loc 0 15 7
  add _, fa, fb ; mul _, t2, c3.x                              // 33
.loc 0 16 7
  add _, fa, fb                                                // 35
.loc 0 17 7
  add o0, fa, t1                                               // 36
  nop                                                          // 37
  nop @oo                                                      // 38
.loc 0 18 3
  end @co                                                      // 39
