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
.file "regress/suites/shaders/wood/wood.frag"
.sym fragcolor float 4x1 "gl_FragColor" 1 0 0
.sym sampler sampler2D 1x1 "u_noise" 1 0 0
.sym uniform float 3x1 "u_lightWood" 1 0 0
.sym uniform float 3x1 "u_darkWood" 1 1 0
.sym uniform float 2x1 "u_noiseScale" 1 2 0
.sym uniform float 1x1 "u_rings" 1 3 0
.sym uniform float 1x1 "u_grain" 1 4 0
.sym varying float 3x1 "v_place" 1 0 0
.sym varying float 1x1 "v_light" 1 1 0
.lit 5 9 0x3fd55555 0x40400000 0xbf19999a 0x40200001
.lit 6 15 0x3e000000 0x3f200000 0x3f400000 0x3ecccccd
.lit 7 1 0x40400000 0x00000000 0x00000000 0x00000000
.lit 8 1 0x3f000000 0x00000000 0x00000000 0x00000000
.lit 9 1 0x3f19999a 0x00000000 0x00000000 0x00000000
.loc 0 14 46
  mul _.xy, v0.xzzw, c2.xxzw @ov ; mov _.xyz, c0               // 0
.loc 0 14 16
  tex t0.xyz, fb, s0 @cv ; add t1.xyz, c1, -fa                 // 3
  nop                                                          // 6
  nop                                                          // 7
.loc 0 15 33
  add _.xyz, t0, -c8.x                                         // 8
.loc 0 15 40
  mul _.xyz, fa, c2.yyyw                                       // 9
.loc 0 15 24
  add t0.xyz, v0, fb @ov ; mvb t0.w, v1.xyzx                   // 11
.loc 0 16 22
  dp2 _.x, fa, fa @cv ; add t0.x, fa, fa.yyzw                  // 15
.loc 0 16 22
  rsq _.x, fb                                                  // 19
.loc 0 16 22
  rcp _.x, fc ; mul t0.y, t0.xzzw, c6.xxzw                     // 20
.loc 0 16 39
  mul _.x, fc, c3                                              // 23
.loc 0 16 16
  frc _.x, fb                                                  // 24
.loc 0 17 16
  mul.sat t0.z, fa.xyxw, c5.xyxw ; add _.x, fa, -c9            // 25
.loc 0 17 45
  mul.sat t1.w, fa.xyzx, c5                                    // 28
.loc 0 17 45
  mul t2.x, fb.wyzw, fb.wyzw                                   // 30
.loc 0 19 76
  mul _.xy, t0, c4.x                                           // 32
.loc 0 17 45
  mul t0.x, t1.wyzw, -k.wyzw ; tex t1.w, fb, s0                // 33
.loc 0 17 16
  mul _.x, t0.zyzw, -k.wyzw                                    // 37
.loc 0 17 16
  add _.x, fb, c7 ; mul _.x, t0.zyzw, t0.zyzw                  // 39
.loc 0 17 16
  mul t0.x, fb, fa ; add _.x, t0, c7                           // 42
.loc 0 17 45
  mul t2.x, t2, fa ; slt p0, t1.w, c6.w                        // 44
.loc 0 20 41
  mul _.x, t1.wyzw, c6.yyzw                                    // 47
.loc 0 20 33
  add t0.z, fb.xyxw, c6                                        // 49
.loc 0 17 43
  add _.x, t0, -t2                                             // 51
.loc 0 18 16
  mul _.xyz, t1, fa.x                                          // 52
.loc 0 18 16
  add t1.xyz, c0, fb                                           // 53
.loc 0 20 25
  mul t0.xyz, fa, t0.zzzw                                      // 54
  nop                                                          // 56
  nop                                                          // 57
  sel _.xyz, t0, t1, p0                                        // 58
.loc 0 21 29
  mul o0.xyz, fa, t0.w ; mov o0.w, k.xyzy                      // 60
  nop                                                          // 64
  nop @oo                                                      // 65
.loc 0 21 3
  end @co                                                      // 66
