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
.file "regress/suites/shaders/WaterWave/WaterWave.frag"
.sym fragcolor float 4x1 "gl_FragColor" 1 0 0
.sym sampler sampler2D 1x1 "u_ground" 1 0 0
.sym sampler sampler2D 1x1 "u_sky" 1 1 0
.sym uniform float 4x1 "u_wave" 4 0 0
.sym uniform float 1x1 "u_speed" 4 4 0
.sym uniform float 4x1 "u_drop" 3 8 0
.sym uniform float 1x1 "u_ringNumber" 1 11 0
.sym uniform float 1x1 "u_time" 1 12 0
.sym uniform float 3x1 "u_eye" 1 13 0
.sym uniform float 3x1 "u_sun" 1 14 0
.sym uniform float 1x1 "u_glitter" 1 15 0
.sym uniform float 3x1 "u_waterColor" 1 16 0
.sym uniform float 1x1 "u_foamHeight" 1 17 0
.sym varying float 2x1 "v_uv" 1 0 0
.sym varying float 3x1 "v_position" 1 1 0
.lit 19 1 0x3ca3d70a 0x40800000 0x00000000 0x00000000
.lit 12 2 0x00000000 0xc0a00000 0x00000000 0x00000000
.lit 20 7 0x3f800000 0x3f800000 0x3f800000 0x00000000
.lit 21 1 0x3c23d70a 0x00000000 0x00000000 0x00000000
.lit 22 15 0x00000000 0x00000000 0x00000000 0x00000000
.lit 23 1 0x3f000000 0x00000000 0x00000000 0x00000000
.lit 24 1 0x3dcccccd 0x00000000 0x00000000 0x00000000
.lit 25 1 0x3f7ae148 0x00000000 0x00000000 0x00000000
.lit 26 1 0x40800000 0x00000000 0x00000000 0x00000000
.loc 0 24 56
  mvb t0.x, c4 ; mov t0.y, c5.xxzw                             // 0
.loc 0 24 56
  mov t0.z, c6.xyxw @ov ; dp2 t1.x, c1, v0                     // 3
.loc 0 24 19
  dp2 _.x, c0, v0 ; mov t0.w, c7.xyzx                          // 6
.loc 0 24 38
  mul t3.x, fb, c0.zyzw ; mov t5.xy, v0                        // 9
.loc 0 24 38
  mul t2.x, t1, c1.zyzw ; mov t1.xyz, v1                       // 12
.loc 0 24 56
  mul t0, t0, c12.x @cv                                        // 15
.loc 0 24 19
  dp2 _.x, c2, t5                                              // 17
.loc 0 24 38
  mul t2.y, fb.xxzw, c2.xzzw ; add t5.zw, t5.xyxy, -c8.xyxy    // 18
.loc 0 24 47
  add t0.x, t3, t0 ; dp2 _.x, c3, t5                           // 22
.loc 0 26 43
  cos t3.x, fa ; mul t2.z, fb.xyxw, c3                         // 24
.loc 0 26 32
  mul t0.y, c0.xwzw, c0.xzzw ; add t2.x, t2, t0.yyzw           // 27
.loc 0 26 32
  mul t0.z, c1.xyww, c1 ; add t2.w, t2.xyzy, t0.xyzz           // 31
.loc 0 26 43
  cos t0.w, fa.wyzw ; add t3.w, t2.xyzz, t0                    // 35
.loc 0 25 24
  sin t0.x, t0 ; mul t0.y, t0, t3.xxzw                         // 39
.loc 0 26 43
  cos _.x, t2 ; mul t1.w, c2, c2.xyzz                          // 42
.loc 0 25 24
  sin t2.x, t2 ; mul t2.y, t0.xzzw, fc.xxzw                    // 45
.loc 0 26 43
  cos t4.x, t3.wyzw ; dp2 _.x, t5.zwzw, t5.zwzw                // 48
.loc 0 26 22
  mov t0.yz, t0.xyyw ; rsq t4.y, fb                            // 52
.loc 0 26 22
  mov t2.yz, t2.xyyw ; mul t4.z, c3.xyww, c3                   // 56
.loc 0 25 24
  sin t0.w, t2.wyzw ; mul _.x, t1.wyzw, t0.wyzw                // 60
.loc 0 25 22
  mul t3.xyz, c0.wxyw, t0 ; mov t0.yz, fb.xxxw                 // 64
.loc 0 25 24
  sin t4.x, t3.wyzw ; mul _.x, t4.zyzw, t4                     // 68
.loc 0 26 22
  mov t4.yz, fb.xxxw ; rcp t0.x, t4.yyzw                       // 72
.loc 0 25 22
  mul _.xyz, c1.wxyw, t2 ; slt p0, fc.x, c8.z                  // 76
.loc 0 25 12
  add _.xyz, t3, fb ; mul _.xyz, c2.wxyw, t0.wyzw              // 80
.loc 0 25 12
  add _.xyz, fa, fb ; mul _.xyz, c3.wxyw, t4                   // 83
.loc 0 25 12
  add t3.xyz, fa, fb ; brc !p0.x, 110                          // 86
.loc 0 33 28
  div _.x, t0, c8.zyzw ; mul t4.x, t0, c11                     // 88
.loc 0 33 24
  add t2.x, c20, -fc                                           // 91
.loc 0 35 38
  mul _.x, c12, c12.yyzw                                       // 92
.loc 0 35 38
  add t4.x, t4, fb                                             // 94
.loc 0 34 27
  mul _.x, c8.wyzw, t2                                         // 95
.loc 0 34 34
  mul t0.x, fb, t2 ; max t2.x, c21, t0                         // 97
.loc 0 37 29
  mul _.x, fb, c11 ; sin _.x, t4                               // 99
.loc 0 36 24
  cos _.x, t4 ; mul _.x, fb, fc                                // 101
.loc 0 36 22
  mul _.x, t0, fc ; div _.x, fb, t2                            // 103
.loc 0 36 14
  add t3.x, t3, fb ; mul _.xy, t5.zwzw, fc.xxzw                // 105
.loc 0 37 13
  add t3.yz, t3, -fb.xxyw                                      // 108
.loc 0 30 22
  add t2.xy, t5, -c9                                           // 110
.loc 0 31 15
  dp2 _.x, fa, fa                                              // 111
.loc 0 31 15
  rsq _.x, fb                                                  // 112
.loc 0 31 15
  rcp t0.x, fc                                                 // 113
.loc 0 32 5
  slt p0, fc.x, c9.z                                           // 114
  nop                                                          // 116
  nop                                                          // 117
.loc 0 32 5
  brc !p0.x, 144                                               // 118
.loc 0 33 28
  div _.x, t0, c9.zyzw ; mul t1.w, t0.xyzx, c11.xyzx           // 119
.loc 0 33 24
  add t4.x, c20, -fc                                           // 123
.loc 0 35 38
  mul _.x, c12, c12.yyzw                                       // 124
.loc 0 35 38
  add t1.w, t1, fb.xyzx                                        // 126
.loc 0 34 27
  mul _.x, c9.wyzw, t4                                         // 128
.loc 0 34 34
  mul t0.x, fb, t4 ; max t4.x, c21, t0                         // 130
.loc 0 37 29
  mul _.x, fb, c11 ; sin _.x, t1.wyzw                          // 132
.loc 0 36 24
  cos _.x, t1.wyzw ; mul _.x, fb, fc                           // 135
.loc 0 36 22
  mul _.x, t0, fc ; div _.x, fb, t4                            // 138
.loc 0 36 14
  add t3.x, t3, fb ; mul _.xy, t2, fc.x                        // 140
.loc 0 37 13
  add t3.yz, t3, -fb.xxyw                                      // 142
.loc 0 30 22
  add t2.xy, t5, -c10                                          // 144
.loc 0 31 15
  dp2 _.x, fa, fa                                              // 145
.loc 0 31 15
  rsq _.x, fb                                                  // 146
.loc 0 31 15
  rcp t0.x, fc                                                 // 147
.loc 0 32 5
  slt p0, fc.x, c10.z                                          // 148
  nop                                                          // 150
  nop                                                          // 151
.loc 0 32 5
  brc !p0.x, 178                                               // 152
.loc 0 33 28
  div _.x, t0, c10.zyzw ; mul t1.w, t0.xyzx, c11.xyzx          // 153
.loc 0 33 24
  add t4.x, c20, -fc                                           // 157
.loc 0 35 38
  mul _.x, c12, c12.yyzw                                       // 158
.loc 0 35 38
  add t1.w, t1, fb.xyzx                                        // 160
.loc 0 34 27
  mul _.x, c10.wyzw, t4                                        // 162
.loc 0 34 34
  mul t0.x, fb, t4 ; max t4.x, c21, t0                         // 164
.loc 0 37 29
  mul _.x, fb, c11 ; sin _.x, t1.wyzw                          // 166
.loc 0 36 24
  cos _.x, t1.wyzw ; mul _.x, fb, fc                           // 169
.loc 0 36 22
  mul _.x, t0, fc ; div _.x, fb, t4                            // 172
.loc 0 36 14
  add t3.x, t3, fb ; mul _.xy, t2, fc.x                        // 174
.loc 0 37 13
  add t3.yz, t3, -fb.xxyw                                      // 176
  nop                                                          // 178
.loc 0 40 27
  mvb t0.z, k.xyyw ; add t1.xyz, c13, -t1                      // 179
.loc 0 40 27
  mov t0.xy, -t3.yzzw ; dp3 _.x, fa, fa                        // 182
.loc 0 41 15
  rsq _.x, fb                                                  // 185
.loc 0 41 15
  mul t1.xyz, t1, fc.x                                         // 186
.loc 0 40 17
  dp3 _.x, t0, t0                                              // 187
.loc 0 40 17
  rsq _.x, fb                                                  // 188
.loc 0 40 17
  mul t0.xyz, t0, fc.x                                         // 189
.loc 0 42 18
  dp3 t4.x, t1, fb                                             // 190
.loc 0 44 3
  slt p0, c22, fb.x                                            // 191
  nop                                                          // 192
  nop                                                          // 193
.loc 0 44 3
  mvb t2.xyz, c16 ; brc !p0.x, 229                             // 194
.loc 0 45 20
  dp3 _.x, t0, -t1 ; add t4.x, c20, -t4                        // 196
.loc 0 45 20
  add _.x, fb, fb ; mul t2.w, fa.xyzx, fa.xyzx                 // 198
.loc 0 45 20
  mul _.xyz, t0, fa.x                                          // 201
.loc 0 45 20
  add t2.xyz, -t1, -fb ; mul _.xy, t0, c24.x                   // 202
.loc 0 47 44
  add _.xy, t5, fb ; mul _.x, t2.wyzw, t2.wyzw                 // 205
.loc 0 47 19
  tex t0.xyz, fa, s0 ; mul t4.x, t4, fb                        // 208
.loc 0 46 44
  mul _.xy, t2, c23.x                                          // 211
.loc 0 46 50
  add _.xy, fb, c23.x                                          // 212
.loc 0 46 16
  tex t1.xyz, fa, s1                                           // 213
.loc 0 48 33
  mul _.x, t4, c25                                             // 215
.loc 0 48 26
  add t4.x, fb, c19 ; dp3 t2.x, t2, c14                        // 216
.loc 0 47 67
  mul t0.xyz, t0, c16                                          // 218
.loc 0 49 13
  add _.xyz, t1, -fb                                           // 219
.loc 0 49 13
  mul _.xyz, fa, t4.x                                          // 220
.loc 0 49 13
  add t0.xyz, t0, fb ; lg2 _.x, t2                             // 221
.loc 0 51 29
  mul _.x, c15, fc ; slt p0, c22, t2.x                         // 223
.loc 0 51 29
  ex2 _.x, fb                                                  // 225
.loc 0 51 26
  add _.xyz, t0, fc.x                                          // 226
  sel t2.xyz, fa, t0, p0                                       // 227
.loc 0 54 26
  add _.x, t3, -c17                                            // 229
.loc 0 54 42
  mul _.x, fa, c26                                             // 230
.loc 0 55 35
  min t0.x, c20, fb                                            // 231
  slt p0, c17.x, t3.x                                          // 232
.loc 0 55 13
  add _.xyz, c20, -t2                                          // 234
.loc 0 55 13
  mul _.xyz, fa, t0.x                                          // 235
.loc 0 55 13
  add _.xyz, t2, fb                                            // 236
.loc 0 57 16
  sel o0.xyz, fa, t2, p0 ; mvb o0.w, k.xyzy                    // 237
  nop                                                          // 241
  nop @oo                                                      // 242
.loc 0 57 3
  end @co                                                      // 243
