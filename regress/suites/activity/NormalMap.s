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
.file "regress/suites/shaders/NormalMap/NormalMap.frag"
.call 0 26 12 0
.call 0 27 12 0
.sym fragcolor float 4x1 "gl_FragColor" 1 0 0
.sym sampler sampler2D 1x1 "u_normalMap" 1 0 0
.sym sampler sampler2D 1x1 "u_diffuseMap" 1 1 0
.sym uniform float 3x1 "u_lightColor" 2 0 0
.sym uniform float 3x1 "u_ambient" 1 2 0
.sym uniform float 1x1 "u_shininess" 1 3 0
.sym varying float 2x1 "v_uv" 1 0 0
.sym varying float 3x1 "v_view" 1 1 0
.sym varying float 4x1 "v_light0" 1 2 0
.sym varying float 4x1 "v_light1" 1 3 0
.lit 4 1 0x00000000 0x00000000 0x00000000 0x00000000
.lit 5 1 0x40000000 0x00000000 0x00000000 0x00000000
.lit 6 1 0x3f800000 0x00000000 0x00000000 0x00000000
.loc 0 23 15
  tex t0.xyz, v0, s1 @ov ; dp3 t4.x, v1, v1                    // 0
.loc 0 22 22
  tex t1.xyz, v0, s0 ; dp3 t5.x, v3, v3                        // 3
.loc 0 15 12 1
  dp3 t2.x, v2, v2 ; mov t3, v2                                // 6
.loc 0 24 15
  rsq _.x, t4 ; mul t2.yzw, c2.xxyz, t0.xxyz                   // 8
.loc 0 24 15
  mul t4.xyz, v1, fc.x ; rsq _.x, t5                           // 11
.loc 0 15 12 1
  rsq _.x, t2 ; mul t5.xyz, v3, fc.x                           // 13
.loc 0 15 12 1
  mul t3.xyz, t3, fc.x ; mov t0.w, v3                          // 15
.loc 0 22 55
  mul _.xyz, t1, c5.x @cv ; add t1.xyz, fb, t4                 // 18
.loc 0 22 61
  add t6.xyz, fb, -c6.x ; dp3 t2.x, fa, fa                     // 21
.loc 0 22 12
  dp3 _.x, fa, fa ; add t4.xyz, t5, t4                         // 23
.loc 0 22 12
  rsq _.x, fb ; dp3 _.x, fa, fa                                // 25
.loc 0 22 12
  mul t6.xyz, t6, fc.x ; rsq _.x, fb                           // 27
.loc 0 17 35 1
  rsq _.x, t2 ; mul t4.xyz, t4, fc.x                           // 29
.loc 0 17 35 1
  mul _.xyz, t1, fc.x                                          // 31
.loc 0 17 28 1
  dp3 _.x, t6, fb                                              // 32
.loc 0 17 24 1
  max t1.x, c4, fb ; dp3 _.x, t6, t4                           // 33
.loc 0 16 23 2
  dp3 _.x, t6, t5 ; max t2.x, c4, fb                           // 35
.loc 0 16 23 1
  dp3 _.x, t6, t3 ; max _.x, c4, fb                            // 37
.loc 0 16 19 1
  max _.x, c4, fb ; mul t3.xyz, t0, fa.x                       // 39
.loc 0 18 16 1
  mul t0.xyz, t0, fa.x ; lg2 _.x, t2                           // 41
.loc 0 17 20 1
  lg2 _.x, t1 ; mul _.x, c3, fc                                // 43
.loc 0 17 20 1
  mul _.x, c3, fc ; ex2 _.x, fb                                // 45
.loc 0 17 20 1
  ex2 _.x, fb ; add _.xyz, t3, fc.x                            // 47
.loc 0 18 26 1
  add _.xyz, t0, fc.x ; mul t0.xyz, fa, c1                     // 49
.loc 0 18 38 1
  mul _.xyz, fa, c0                                            // 51
.loc 0 18 46 1
  mul _.xyz, fb, t3.w                                          // 52
.loc 0 26 9
  add _.xyz, t2.yzww, fb ; mul _.xyz, t0, t0.w                 // 54
.loc 0 27 9
  add o0.xyz, fa, fb ; mvb o0.w, k.xyzy                        // 58
  nop                                                          // 61
  nop @oo                                                      // 62
.loc 0 28 3
  end @co                                                      // 63
