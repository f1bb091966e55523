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
.file "regress/suites/shaders/toon/toon.frag"
.sym fragcolor float 4x1 "gl_FragColor" 1 0 0
.sym uniform float 3x1 "u_color" 1 0 0
.sym uniform float 1x1 "u_shininess" 1 1 0
.sym varying float 3x1 "v_normal" 1 0 0
.sym varying float 3x1 "v_light" 1 1 0
.sym varying float 3x1 "v_view" 1 2 0
.lit 2 15 0x3ee66666 0x3e800000 0x3f333333 0x3f733333
.lit 3 1 0x3dcccccd 0x00000000 0x00000000 0x00000000
.lit 4 1 0x00000000 0x00000000 0x00000000 0x00000000
.lit 5 15 0x3f000000 0x3f000000 0x3f000000 0x3f000000
.loc 0 11 12
  dp3 _.x, v0, v0 @ov ; mov t0.xyz, v2                         // 0
.loc 0 11 12
  rsq t2.x, fb ; dp3 _.x, v1, v1                               // 3
.loc 0 12 12
  rsq _.x, fb ; dp3 _.x, v2, v2                                // 5
.loc 0 12 12
  mul t1.xyz, v1, fc.x ; rsq t1.w, fb                          // 7
.loc 0 11 12
  mul t2.xyz, v0, t2.x                                         // 10
  nop @cv                                                      // 11
.loc 0 13 12
  mul t0.xyz, t0, t1.w                                         // 12
.loc 0 14 17
  dp3 t0.w, t2, t1 ; add t1.xyz, t1, fb                        // 14
.loc 0 25 22
  slt p1, k.z, fb.w ; dp3 _.x, fa, fa                          // 17
.loc 0 25 22
  rsq _.x, fb ; dp3 t0.x, t2, t0                               // 20
.loc 0 25 22
  slt p0, c2.y, t0.w ; mul _.xyz, t1, fc.x                     // 22
.loc 0 25 15
  slt p2, c2.w, t0.w ; dp3 _.x, t2, fb                         // 25
.loc 0 25 11
  max _.x, c4, fb                                              // 28
.loc 0 25 7
  sel _.x, c2, c2.yyzw, p0 ; lg2 _.x, fa                       // 29
.loc 0 25 7
  sel _.x, c2.zyzw, fa, p1 ; mul _.x, c1, fc                   // 32
.loc 0 25 7
  sel _.x, k.yyzw, fa, p2 ; ex2 _.x, fb                        // 35
.loc 0 24 24
  mul t1.xyz, c0, fa.x ; slt p3, c5, fc.x                      // 38
  slt p0, t0.x, c2.y                                           // 40
  nop                                                          // 42
  sel t0.xyz, k.yyyw, t1, p3                                   // 43
.loc 0 26 31
  mul t1.xyz, fa, c3.x                                         // 45
  nop                                                          // 46
  nop                                                          // 47
.loc 0 27 16
  sel o0.xyz, t1, t0, p0 ; mvb o0.w, k.xyzy                    // 48
  nop                                                          // 52
  nop @oo                                                      // 53
.loc 0 27 3
  end @co                                                      // 54
