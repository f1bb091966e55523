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
.file "regress/suites/shaders/phong_lighting/phong_lighting.vert"
.call 0 32 12 0
.call 0 33 12 0
.call 0 34 12 0
.call 0 35 12 0
.sym system float 4x1 "gl_Position" 1 0 0
.sym attribute float 3x1 "a_position" 1 0 0
.sym attribute float 3x1 "a_normal" 1 1 0
.sym uniform float 4x4 "u_mvp" 1 0 0
.sym uniform float 4x4 "u_modelView" 1 4 0
.sym uniform float 3x3 "u_normalMatrix" 1 8 0
.sym uniform float 3x1 "u_lightPosition" 4 11 0
.sym uniform float 3x1 "u_lightColor" 4 15 0
.sym uniform float 3x1 "u_attenuation" 1 19 0
.sym uniform float 3x1 "u_ambient" 1 20 0
.sym uniform float 3x1 "u_diffuse" 1 21 0
.sym uniform float 3x1 "u_specular" 1 22 0
.sym uniform float 1x1 "u_shininess" 1 19 3
.sym varying float 4x1 "v_color" 1 0 0
.lit 23 15 0x00000000 0x00000000 0x00000000 0x00000000
.loc 0 29 42
  mul t0.xyz, c8, v1.x @ov ; mov t4.xyz, v0                    // 0
.loc 0 28 32
  mul t1.xyz, c4, v0.x                                         // 3
.loc 0 29 42
  mul _.xyz, c9, v1.yyyw ; mov t2.x, v1.zyzw                   // 4
.loc 0 28 32
  mul _.xyz, c5, t4.yyyw @cv ; add t0.xyz, t0, fb              // 8
.loc 0 28 32
  add _.xyz, t1, fb ; mul _.xyz, c6, t4.zzzw                   // 11
.loc 0 28 32
  add _.xyz, fa, fb                                            // 14
.loc 0 28 32
  add t1.xyz, fa, c7 ; mul _.xyz, c10, t2.x                    // 15
.loc 0 29 42
  add t0.xyz, t0, fb                                           // 17
.loc 0 29 17
  dp3 _.x, fa, fa                                              // 18
.loc 0 29 17
  rsq _.x, fb ; dp3 t6.x, t1, t1                               // 19
.loc 0 29 17
  mul t2.xyz, t0, fc.x ; add t0.xyz, c11, -t1                  // 21
.loc 0 19 19 1
  dp3 t4.w, fa, fa ; add t3.xyz, c14, -t1                      // 23
.loc 0 20 17 1
  rsq t5.w, fb.wyzw ; dp3 t6.w, fa, fa                         // 26
.loc 0 20 15 1
  mul t0.yzw, t0.xxyz, fc.xwww ; add t5.xyz, c12, -t1          // 30
.loc 0 30 15
  rsq _.x, t6 ; dp3 t7.x, fa, fa                               // 33
.loc 0 30 15
  mul t6.xyz, t1, -fc.x                                        // 35
.loc 0 23 32 1
  dp3 _.x, t2, -t0.yzww                                        // 36
.loc 0 22 23 1
  dp3 t0.x, t2, t0.yzww ; add _.x, fb, fb                      // 38
.loc 0 23 32 1
  mul _.xyz, t2, fa.x ; add t1.xyz, c13, -t1                   // 41
.loc 0 23 32 1
  add _.xyz, -t0.yzww, -fb ; dp3 t7.y, fa, fa                  // 43
.loc 0 23 28 1
  dp3 t0.y, fa, t6 ; rsq t3.w, fb.yyzw                         // 47
.loc 0 20 15 3
  mul t1.yzw, t1.xxyz, fc.xwww ; rsq t7.z, t6.wyzw             // 51
.loc 0 20 17 2
  rsq t7.w, t7 ; mul t3.xyz, t3, fc.zzzw                       // 55
.loc 0 20 15 2
  mul t5.xyz, t5, fc.w                                         // 59
.loc 0 22 23 2
  dp3 t0.z, t2, fb                                             // 61
.loc 0 22 23 3
  dp3 t1.x, t2, t1.yzww                                        // 63
.loc 0 23 32 2
  dp3 _.x, t2, -t5                                             // 65
.loc 0 23 32 2
  add _.x, fb, fb ; dp3 _.x, t2, -t1.yzww                      // 66
.loc 0 23 32 2
  mul _.xyz, t2, fa.x ; add _.x, fb, fb                        // 69
.loc 0 23 32 2
  add _.xyz, -t5, -fb ; mul _.xyz, t2, fa.x                    // 71
.loc 0 23 28 2
  dp3 t0.w, fa, t6 ; add _.xyz, -t1.yzww, -fb                  // 74
.loc 0 23 28 3
  dp3 t1.y, fa, t6                                             // 78
.loc 0 23 32 4
  dp3 _.x, t2, -t3                                             // 80
.loc 0 22 23 4
  dp3 t1.z, t2, t3 ; add _.x, fb, fb                           // 81
.loc 0 31 26
  mov _.xyz, c21 ; mul _.xyz, t2, fa.x                         // 84
.loc 0 31 26
  mul t5.xyz, c20, fa ; add _.xyz, -t3, -fb                    // 86
.loc 0 23 28 4
  dp3 t1.w, fa, t6                                             // 89
.loc 0 37 23
  mul t2, c0, t4.x                                             // 91
.loc 0 21 66 3
  rcp t4.x, t3.wyzw ; mul t3, c2, t4.z                         // 92
.loc 0 21 66 4
  rcp t4.y, t7.zyzw ; mul _, c1, t4.y                          // 96
.loc 0 21 98 3
  mul t4.z, c19, t7.xyyw ; add _, t2, fb                       // 100
.loc 0 21 98 4
  mul t6.x, c19.zyzw, t6.wyzw ; add t2, fa, t3                 // 103
.loc 0 21 66 1
  rcp t3.x, t5.wyzw ; mul _.xy, c19.yyzw, t4                   // 106
.loc 0 21 66 2
  rcp t3.y, t7.wyzw ; add t4.xy, fb, c19.x                     // 110
.loc 0 21 98 1
  mul t4.w, c19.xyzz, t4 ; max t0, c23, t0                     // 113
.loc 0 21 98 2
  mul t2.w, c19.xyzz, t7.xyzx ; add pos, t2, c3                // 116
.loc 0 21 64 1
  mul t2.xy, c19.yyzw, t3 ; max t1, c23, t1                    // 119
.loc 0 23 20 1
  lg2 t3.x, t0.yyzw ; add t5.w, t4.xyzx, t4.xyzz               // 122
.loc 0 23 20 2
  lg2 t3.y, t0.wyzw ; add t6.w, t4.xyzy, t6.xyzx               // 126
.loc 0 24 29 2
  mul t0.yzw, c21.xxyz, t0.xzzz ; lg2 t3.z, t1.yyzw            // 130
.loc 0 23 20 4
  lg2 t3.w, t1.wyzw ; mul t1.xyw, c21.xyzz, t1.xxzx            // 134
.loc 0 21 46 1
  add t4.xy, t2, c19.x ; mul t2.xyz, c21, t1.zzzw              // 138
.loc 0 21 80 1
  add t4.w, fa.xyzx, t4 ; mul t3.xy, c19.wwzw, t3              // 141
.loc 0 23 20 2
  ex2 _.x, fb.yyzw ; mul t7.xy, c19.wwzw, t3.wzzw              // 145
.loc 0 21 80 2
  add t2.w, t4.xyzy, t2 ; mul _.xyz, c22, fc.x                 // 149
.loc 0 23 20 1
  ex2 t6.x, t3 ; add t0.yzw, t0, fb.xxyz                       // 152
.loc 0 24 29 1
  mul t3.xyz, c21, t0.x ; ex2 _.x, t7.yyzw                     // 155
.loc 0 24 52 3
  mul _.xyz, c22, fc.x ; ex2 _.x, t7                           // 158
.loc 0 24 39 3
  add t1.xyz, t1.xyww, fb ; mul t4.xyz, c22, fc.x              // 160
.loc 0 24 52 1
  mul t6.xyz, c22, t6.x ; rcp t7.x, t5.wyzw                    // 163
.loc 0 24 16 2
  mul t0.xyz, c16, t0.yzww ; rcp t0.w, t6.wyzw                 // 166
.loc 0 24 16 3
  mul t1.xyz, c17, t1 ; add _.xyz, t2, t4                      // 170
.loc 0 24 39 1
  add _.xyz, t3, t6 ; mul t2.xyz, c18, fa                      // 172
.loc 0 21 27 1
  rcp _.x, t4.wyzw ; mul _.xyz, c15, fa                        // 174
.loc 0 24 64 1
  mul _.xyz, fb, fc.x ; rcp _.x, t2.wyzw                       // 177
.loc 0 32 9
  add _.xyz, t5, fb ; mul _.xyz, t0, fc.x                      // 180
.loc 0 33 9
  add _.xyz, fa, fb ; mul _.xyz, t1, t7.x                      // 182
.loc 0 34 9
  add _.xyz, fa, fb ; mul _.xyz, t2, t0.w                      // 184
.loc 0 35 9
  add o0.xyz, fa, fb ; mvb o0.w, k.xyzy                        // 187
  nop                                                          // 190
  nop @oo                                                      // 191
.loc 0 37 3
  end @co                                                      // 192
