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
.file "regress/suites/shaders/reflection/reflection.vert"
.sym system float 4x1 "gl_Position" 1 0 0
.sym attribute float 3x1 "a_position" 1 0 0
.sym attribute float 3x1 "a_normal" 1 1 0
.sym uniform float 4x4 "u_mvp" 1 0 0
.sym uniform float 4x4 "u_modelView" 1 4 0
.sym uniform float 3x3 "u_normalMatrix" 1 8 0
.sym uniform float 3x3 "u_viewToSky" 1 11 0
.sym uniform float 3x1 "u_skyLight" 1 14 0
.sym varying float 2x1 "v_uv" 1 0 0
.sym varying float 1x1 "v_strength" 1 1 0
.lit 15 1 0x3e99999a 0x3e4ccccd 0x00000000 0x00000000
.lit 16 1 0x3f000000 0x00000000 0x00000000 0x00000000
.lit 17 1 0x00000000 0x00000000 0x00000000 0x00000000
.lit 18 1 0x40000000 0x00000000 0x00000000 0x00000000
.lit 19 1 0x3e4ccccd 0x00000000 0x00000000 0x00000000
.loc 0 14 26
  mul t0.xyz, c5, v0.yyyw @ov ; mov t1.xy, v1.xzzw             // 0
.loc 0 15 42
  mul t2.xyz, c9, v1.yyyw                                      // 4
.loc 0 14 26
  mul t3.xyz, c6, v0.zzzw ; mov t4.xyz, v0                     // 6
.loc 0 15 42
  mul _.xyz, c8, t1.x @cv                                      // 9
.loc 0 15 42
  add _.xyz, fb, t2 ; mul _.xyz, c10, t1.yyyw                  // 11
.loc 0 14 26
  mul _.xyz, c4, t4.x ; add t1.xyz, fa, fb                     // 14
.loc 0 14 26
  add _.xyz, fb, t0 ; dp3 _.x, fa, fa                          // 16
.loc 0 14 26
  add _.xyz, fa, t3 ; rsq _.x, fb                              // 18
.loc 0 14 26
  add t0.xyz, fa, c7 ; mul t1.xyz, t1, fc.x                    // 20
.loc 0 16 19
  dp3 _.x, fa, fa                                              // 22
.loc 0 16 19
  rsq _.x, fb ; mul t2, c2, t4.z                               // 23
.loc 0 16 19
  mul t0.xyz, t0, fc.x                                         // 26
.loc 0 17 38
  dp3 t0.w, t1, fb                                             // 27
.loc 0 17 38
  add _.x, fb.wyzw, fb.wyzw ; mul t3, c1, t4.y                 // 29
.loc 0 17 38
  mul _.xyz, t1, fa.x                                          // 33
.loc 0 17 38
  add t0.xyz, t0, -fb ; mul t1, c0, t4.x                       // 34
.loc 0 17 36
  mul t4.xyz, c12, fa.yyyw ; add t0.y, -|t0.xwzw|, k           // 36
.loc 0 20 28
  mul t0.w, fa.xyzy, fa.xyzy                                   // 40
.loc 0 17 36
  mul _.xyz, c11, t0.x ; add t1, t1, t3                        // 42
.loc 0 17 36
  add _.xyz, fb, t4 ; mul _.xyz, c13, t0.zzzw                  // 44
.loc 0 17 36
  add t0.xyz, fa, fb ; mul t3.x, t0.yyzw, t0.wyzw              // 47
.loc 0 17 14
  dp3 _.x, fa, fa ; add _, t1, t2                              // 50
.loc 0 17 14
  rsq _.x, fb ; add pos, fa, c3                                // 52
.loc 0 17 14
  mul t0.xyz, t0, fc.x                                         // 54
.loc 0 18 38
  dp2 t1.x, fb, fb ; add _.x, fb.zyzw, k.yyzw                  // 55
.loc 0 18 70
  mul t2.x, fa, fa                                             // 58
.loc 0 20 26
  mul _.x, t3, c16                                             // 59
.loc 0 20 20
  add t3.x, fb, c15 ; dp3 t4.x, t0, c14                        // 60
.loc 0 18 54
  add _.x, t1, t2                                              // 62
.loc 0 18 19
  rsq _.x, fa                                                  // 63
.loc 0 18 19
  rcp _.x, fc ; max t2.x, c17, t4                              // 64
.loc 0 18 17
  mul t1.x, fc, c18                                            // 66
.loc 0 19 17
  div t0.y, t0.yyzw, fb                                        // 67
.loc 0 20 77
  mul t2.x, t2, c19                                            // 69
.loc 0 19 17
  div t0.x, t0, t1                                             // 70
  nop                                                          // 71
.loc 0 20 71
  add _.x, t3, t2                                              // 72
.loc 0 19 21
  add o0.xy, t0, c16.x ; mvb o1.x, fa                          // 73
  nop                                                          // 75
  nop @oo                                                      // 76
.loc 0 21 3
  end @co                                                      // 77
