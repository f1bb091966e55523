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
.file "regress/suites/shaders/Blur0/Blur0.frag"
.sym fragcolor float 4x1 "gl_FragColor" 1 0 0
.sym sampler sampler2D 1x1 "u_image" 1 0 0
.sym uniform float 2x1 "u_texel" 1 0 0
.sym uniform float 4x1 "u_tint" 1 1 0
.sym varying float 2x1 "v_uv" 1 0 0
.lit 2 1 0x40800000 0x3f800000 0xbf800000 0x3d800000
.lit 0 12 0x00000000 0x00000000 0x3f800000 0xbf800000
.lit 3 1 0x40000000 0x00000000 0x00000000 0x00000000
.lit 4 1 0x3f000000 0x00000000 0x00000000 0x00000000
.lit 5 1 0x3d800000 0x00000000 0x00000000 0x00000000
.loc 0 10 14
  tex t0, v0, s0 @ov ; add t1.xy, v0, -c0                      // 0
.loc 0 13 36
  mul _.xyz, c0.xxyw, -k.yxyw ; add _.xy, v0, c0               // 3
.loc 0 13 34
  add t2, v0.xyxy, fb.xyyz ; tex t3, fa, s0                    // 6
.loc 0 12 36
  mul _.xyz, c0.xxyw, k.yxyw @cv                               // 10
.loc 0 14 34
  add t1, v0.xyxy, fb.xyyz @ov ; tex t4, t1, s0                // 12
.loc 0 13 10
  tex t5, t2.zwzw, s0 @cv                                      // 16
.loc 0 11 10
  tex t2, t2, s0 ; mul t6, c0.xyxy, c0.zwwz                    // 18
.loc 0 10 39
  mul t0, t0, c2.x ; tex t7, t1, s0                            // 22
.loc 0 14 10
  tex t1, t1.zwzw, s0                                          // 25
.loc 0 11 59
  mul _, t2, c3.x @ov ; add t2, v0.xyxy, t6                    // 27
.loc 0 11 7
  add _, t0, fb @cv ; mul _, t7, c3.x                          // 31
.loc 0 12 7
  add _, fa, fb ; mul _, t5, c3.x                              // 34
.loc 0 13 7
  add t0, fa, fb ; tex t5, t2, s0                              // 36
.loc 0 18 10
  tex t2, t2.zwzw, s0                                          // 39
.loc 0 14 58
  mul _, t1, c3.x @ov ; add t1.xy, v0, -c4.x                   // 41
.loc 0 14 7
  add _, t0, fb @cv                                            // 44
.loc 0 15 7
  add _, fa, t4                                                // 46
.loc 0 16 7
  add _, fa, t3                                                // 47
.loc 0 17 7
  add _, fa, t5                                                // 48
.loc 0 18 7
  add _, fa, t2 ; dp2 _.x, t1, t1                              // 49
.loc 0 19 22
  mul t0, fa, c5.x ; add.sat _.x, -fb, k.yyzw                  // 51
.loc 0 22 48
  mul _.x, c1.wyzw, fa ; add _, c1, -fb                        // 54
.loc 0 22 18
  mul _, fa, fb.x                                              // 57
.loc 0 22 18
  add o0, t0, fb                                               // 58
  nop                                                          // 59
  nop @oo                                                      // 60
.loc 0 22 3
  end @co                                                      // 61
