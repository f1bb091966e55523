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
.file "regress/suites/shaders/POM/POM.frag"
.call 0 67 14 0
.call 0 29 9 1
.call 0 36 9 1
.call 0 41 17 1
.call 0 42 26 1
.call 0 73 17 0
.call 0 57 18 6
.sym fragcolor float 4x1 "gl_FragColor" 1 0 0
.sym sampler sampler2D 1x1 "u_heightMap" 1 0 0
.sym sampler sampler2D 1x1 "u_diffuseMap" 1 1 0
.sym uniform float 1x1 "u_depth" 1 0 0
.sym uniform float 1x1 "u_shininess" 1 1 0
.sym uniform float 1x1 "u_shadowStrength" 1 2 0
.sym uniform float 3x1 "u_lightColor" 1 3 0
.sym uniform float 3x1 "u_ambient" 1 4 0
.sym varying float 2x1 "v_uv" 1 0 0
.sym varying float 3x1 "v_view" 1 1 0
.sym varying float 3x1 "v_light" 1 2 0
.lit 5 9 0x3ccccccd 0x38d1b717 0x41400000 0x3f6aaaab
.lit 6 11 0x3f555556 0x3f400001 0x3f2aaaac 0x3f155557
.lit 7 7 0x3f000002 0x3ed55559 0x3eaaaaae 0x3e800003
.lit 8 1 0x3e2aaab0 0x3daaaab5 0x00000000 0x00000000
.lit 9 15 0x00000000 0x00000000 0x00000000 0x00000000
.lit 10 1 0x3f000000 0x00000000 0x00000000 0x00000000
.lit 11 15 0x38d1b717 0x38d1b717 0x38d1b717 0x38d1b717
.lit 12 1 0x40000000 0x00000000 0x00000000 0x00000000
.lit 13 1 0x3f800000 0x00000000 0x00000000 0x00000000
.lit 14 1 0x41400000 0x00000000 0x00000000 0x00000000
.lit 15 1 0x3f2aaaac 0x00000000 0x00000000 0x00000000
.lit 16 1 0x3e800003 0x00000000 0x00000000 0x00000000
.lit 17 1 0x3daaaab5 0x00000000 0x00000000 0x00000000
.loc 0 65 15
  dp3 _.x, v1, v1 @ov ; mov t0.z, k.xyyw                       // 0
.loc 0 65 15
  rsq _.x, fb ; dp3 t3.x, v2, v2                               // 4
.loc 0 65 15
  mul t1.xyz, v1, fc.x ; mov t0.xy, v0                         // 6
.loc 0 25 30 1
  div t2.x, -fb, fb.zyzw @cv ; mov t2.z, -c5.xyxw              // 8
.loc 0 66 16
  rsq t4.x, t3 ; ldc lc0, 20                                   // 12
.loc 0 25 30 1
  div t2.y, -t1.yyzw, t1.zyzw ; mvb t3.xyz, t0                 // 14
  nop                                                          // 17
.loc 0 66 16
  mul t4.xyz, v2, t4.x @ov                                     // 18
.loc 0 25 39 1
  mul _.xy, t2, c0.x @cv                                       // 20
.loc 0 25 49 1
  mul t2.xy, fb, c5.x                                          // 22
  nop                                                          // 23
.loc 0 20 32 2
  tex t0.w, t3, s0                                             // 24
.loc 0 31 9 1
  mvb t5.xyz, t0 ; add t0.xyz, t3, t2                          // 26
.loc 0 20 32 2
  tex t1.w, fa, s0                                             // 28
  nop                                                          // 30
.loc 0 29 5 1
  sge p0.xzw, t0.wyww, t3.zyzz                                 // 31
.loc 0 29 5 1
  sge p0.y, t1.xwzw, t0.xzzw                                   // 33
  nop                                                          // 35
.loc 0 31 9 1
  mvb t6.xyz, t3 ; add _.xyz, t0, t2                           // 36
.loc 0 29 5 1
  mov t3.xyz, fa ; brc p0.any, 42                              // 38
.loc 0 28 12 1
  dbn lc0, 23                                                  // 40
.loc 0 28 12 1
  bra 52                                                       // 41
  nop                                                          // 42
  sge p0, t0.w, t6.z                                           // 43
  nop                                                          // 45
  nop                                                          // 46
  sel _.xyz, t5, t6, p0                                        // 47
  sel t3.xyz, t6, t0, p0 ; mvb t0.xyz, fa                      // 49
  nop                                                          // 52
  nop                                                          // 53
.loc 0 35 24 1
  add _.xyz, t3, t0                                            // 54
.loc 0 35 32 1
  mul t2.xyz, fa, c10.x                                        // 55
.loc 0 20 32 3
  tex t0.w, fb, s0                                             // 56
  nop                                                          // 58
  nop                                                          // 59
  sge p0, t0.w, t2.z                                           // 60
  nop                                                          // 62
  nop                                                          // 63
  sel t3.xyz, t2, t3, p0                                       // 64
  nop                                                          // 66
  sel t0.xyz, t0, t2, p0                                       // 67
.loc 0 35 24 1
  add _.xyz, t3, fa                                            // 69
.loc 0 35 32 1
  mul t2.xyz, fa, c10.x                                        // 70
.loc 0 20 32 3
  tex t0.w, fb, s0                                             // 71
  nop                                                          // 73
  nop                                                          // 74
  sge p1, t0.w, t2.z                                           // 75
  nop                                                          // 77
  nop                                                          // 78
  sel t3.xyz, t2, t3, p1                                       // 79
  nop                                                          // 81
  sel t0.xyz, t0, t2, p1                                       // 82
.loc 0 35 24 1
  add _.xyz, t3, fa                                            // 84
.loc 0 35 32 1
  mul t2.xyz, fa, c10.x                                        // 85
.loc 0 20 32 3
  tex t0.w, fb, s0                                             // 86
  nop                                                          // 88
  nop                                                          // 89
  sge p2, t0.w, t2.z                                           // 90
  nop                                                          // 92
  nop                                                          // 93
  sel t3.xyz, t2, t3, p2                                       // 94
  nop                                                          // 96
  sel t0.xyz, t0, t2, p2                                       // 97
.loc 0 35 24 1
  add _.xyz, t3, fa                                            // 99
.loc 0 35 32 1
  mul t2.xyz, fa, c10.x                                        // 100
.loc 0 20 32 3
  tex t0.w, fb, s0                                             // 101
  nop                                                          // 103
  nop                                                          // 104
  sge p3, t0.w, t2.z                                           // 105
  nop                                                          // 107
  nop                                                          // 108
  sel t3.xyz, t2, t3, p3                                       // 109
  nop                                                          // 111
  sel t0.xyz, t0, t2, p3                                       // 112
.loc 0 35 24 1
  add _.xyz, t3, fa                                            // 114
.loc 0 35 32 1
  mul t2.xyz, fa, c10.x                                        // 115
.loc 0 20 32 3
  tex t0.w, fb, s0                                             // 116
  nop                                                          // 118
  nop                                                          // 119
  sge p0, t0.w, t2.z                                           // 120
  nop                                                          // 122
  nop                                                          // 123
  sel t3.xyz, t2, t3, p0                                       // 124
  nop                                                          // 126
  sel t0.xyz, t0, t2, p0                                       // 127
.loc 0 35 24 1
  add _.xyz, t3, fa                                            // 129
.loc 0 35 32 1
  mul t2.xyz, fa, c10.x                                        // 130
.loc 0 20 32 3
  tex t0.w, fb, s0                                             // 131
  nop                                                          // 133
  nop                                                          // 134
  sge p1, t0.w, t2.z                                           // 135
  nop                                                          // 137
  nop                                                          // 138
  sel t3.xyz, t2, t3, p1                                       // 139
.loc 0 20 32 4
  tex t0.w, fa, s0                                             // 141
  sel t0.xyz, t0, t2, p1                                       // 143
.loc 0 20 32 5
  tex t1.w, fa, s0                                             // 145
.loc 0 41 32 1
  add t2.x, t0.wyzw, -t3.zyzw                                  // 147
.loc 0 44 25 1
  add t5.xyz, t0, -t3                                          // 149
.loc 0 42 24 1
  add _.x, t0.zyzw, -t1.wyzw                                   // 150
.loc 0 43 21 1
  add _.x, t2, fa                                              // 152
.loc 0 44 46 1
  div _.x, t2, fa ; slt p2, c11, fa.x                          // 153
.loc 0 44 25 1
  mul _.xyz, t5, fc.x                                          // 155
.loc 0 44 25 1
  add _.xyz, t3, fb                                            // 156
.loc 0 44 23 1
  sel t2.xyz, fa, t3, p2                                       // 157
.loc 0 68 22
  tex t0.xyz, fa, s0                                           // 159
  nop                                                          // 161
  nop                                                          // 162
.loc 0 68 57
  mul _.xyz, t0, c12.x                                         // 163
.loc 0 68 63
  add t0.xyz, fb, -c13.x                                       // 164
.loc 0 68 12
  dp3 _.x, fa, fa                                              // 165
.loc 0 68 12
  rsq _.x, fb                                                  // 166
.loc 0 68 12
  mul t3.xyz, t0, fc.x                                         // 167
.loc 0 71 19
  dp3 t3.w, fb, t4                                             // 168
.loc 0 69 15
  tex t0.xyz, t2, s1 ; slt p3, k.x, fb.w                       // 170
  nop                                                          // 174
  nop                                                          // 175
.loc 0 70 26
  mul t5.xyz, c4, t0 ; brc !p3.x, 368                          // 176
.loc 0 49 3 6
  sge p0, k.x, t4.z ; mvb t6.x, c9                             // 178
  nop                                                          // 181
  nop                                                          // 182
.loc 0 49 3 6
  brc p0.x, 350                                                // 183
.loc 0 51 30 6
  div t6.x, t4, t4.zyzw ; mov t6.z, k.xyyw                     // 184
.loc 0 50 21 6
  add _.x, -t2.zyzw, k.yyzw ; div t6.y, t4.yyzw, t4.zyzw       // 188
.loc 0 51 65 6
  div t7.x, fa, c14                                            // 192
  nop                                                          // 193
.loc 0 51 40 6
  mul t6.xy, t6, c0.x                                          // 194
  nop                                                          // 195
  nop                                                          // 196
.loc 0 51 56 6
  mul t6.xyz, t6, t7.x                                         // 197
.loc 0 56 9 6
  add t2.xyz, t2, fb                                           // 198
.loc 0 20 32 7
  tex t0.w, fa, s0                                             // 199
  nop                                                          // 201
.loc 0 56 9 6
  add t2.xyw, t2.xyzz, t6.xyzz                                 // 202
.loc 0 20 32 7
  tex t1.w, fa, s0 ; add t7.xyz, fa.xyww, t6                   // 204
.loc 0 57 33 6
  add t4.w, t0, -t2.xyzz                                       // 208
  slt p0, k.x, fa.w                                            // 210
.loc 0 57 33 6
  add t2.w, t1, -t2 ; tex t0.w, t7, s0                         // 212
.loc 0 56 9 6
  add t2.xyz, t7, t6                                           // 216
.loc 0 58 31 6
  max t4.w, k.xyzx, t4 ; tex t1.w, fa, s0                      // 217
.loc 0 58 49 6
  mul t2.w, t2, c5 ; slt p1, k.x, t2.w                         // 221
.loc 0 57 33 6
  add t7.x, t0.wyzw, -t7.zyzw                                  // 225
.loc 0 58 49 6
  sel t4.w, t4, k.xyzx, p0 ; mul t5.w, fa.xyzx, c6.xyzx        // 227
.loc 0 58 31 6
  max t6.w, fa, t2                                             // 231
.loc 0 56 9 6
  add t2.xyw, t2.xyzz, t6.xyzz                                 // 233
.loc 0 20 32 7
  slt p2, c9, t7.x ; tex t0.w, fa, s0                          // 235
.loc 0 57 33 6
  add t7.x, t1.wyzw, -t2.zyzw                                  // 238
.loc 0 58 49 6
  sel t4.w, t6, t4, p1 ; mul t6.w, fa.xyzx, c6.xyzy            // 240
.loc 0 58 31 6
  max t5.w, fa, t5                                             // 244
.loc 0 56 9 6
  add t2.xyz, t2.xyww, t6                                      // 246
.loc 0 20 32 7
  slt p3, c9, t7.x ; tex t1.w, fa, s0                          // 248
  sel t4.w, t5, t4, p2                                         // 251
.loc 0 57 33 6
  add _.x, t0.wyzw, -t2.wyzw                                   // 253
.loc 0 58 49 6
  mul t7.x, fa, c15 ; slt p0, c9, fa.x                         // 255
.loc 0 56 9 6
  add t2.xyw, t2.xyzz, t6.xyzz                                 // 257
.loc 0 58 31 6
  max t6.w, t4, t6 ; tex t0.w, fa, s0                          // 259
.loc 0 57 33 6
  add _.x, t1.wyzw, -t2.zyzw                                   // 263
.loc 0 58 49 6
  mul t7.w, fa.xyzx, c6 ; slt p1, c9, fa.x                     // 265
  sel t4.w, t6, t4, p3                                         // 268
.loc 0 58 31 6
  max t5.w, fa, t7.xyzx                                        // 270
.loc 0 56 9 6
  add t2.xyz, t2.xyww, t6                                      // 272
.loc 0 20 32 7
  tex t1.w, fa, s0 ; add t7.xyz, fa, t6                        // 274
  sel t2.x, t5.wyzw, t4.wyzw, p0                               // 277
.loc 0 57 33 6
  add _.x, t0.wyzw, -t2.wyzw                                   // 279
.loc 0 58 49 6
  mul t2.y, fa.xxzw, c7.xxzw ; slt p2, c9, fa.x                // 281
.loc 0 58 31 6
  max t2.w, t2.xyzx, t7 ; tex t0.w, t7, s0                     // 284
.loc 0 57 33 6
  add _.x, t1.wyzw, -t2.zyzw                                   // 288
.loc 0 58 49 6
  mul t4.w, fa.xyzx, c7.xyzy ; slt p3, c9, fa.x                // 290
  sel t5.w, t2, t2.xyzx, p1                                    // 293
.loc 0 58 31 6
  max t6.w, fa, t2.xyzy                                        // 295
.loc 0 56 9 6
  add t2.xyz, t7, t6                                           // 297
.loc 0 20 32 7
  tex t1.w, fa, s0 ; add t2.xyw, fa.xzzy, t6.xzzy              // 298
.loc 0 57 33 6
  add t7.x, t0.wyzw, -t7.zyzw                                  // 302
.loc 0 58 49 6
  sel t5.w, t6, t5, p2 ; mul t6.w, fa.xyzx, c7.xyzz            // 304
.loc 0 58 31 6
  max t4.w, fa, t4 ; tex t0.w, t2.xwzw, s0                     // 308
  slt p0, c9, t7.x                                             // 312
.loc 0 56 9 6
  add t6.xyz, t2.xwyw, t6                                      // 313
.loc 0 20 32 7
  sel t2.x, t4.wyzw, t5.wyzw, p3 ; tex t2.w, fa, s0            // 315
.loc 0 57 33 6
  add _.x, t1.wyzw, -t2.zyzw                                   // 319
.loc 0 58 49 6
  mul t6.x, fa, c16 ; slt p1, c9, fa.x                         // 321
.loc 0 58 31 6
  max _.x, t2, t6.wyzw                                         // 323
  sel t2.x, fa, t2, p0                                         // 325
.loc 0 57 33 6
  add _.x, t0.wyzw, -t2.yyzw                                   // 327
.loc 0 58 49 6
  mul t7.x, fa, c8 ; slt p2, c9, fa.x                          // 329
.loc 0 58 31 6
  max _.x, t2, t6                                              // 331
  sel t6.x, fa, t2, p1                                         // 332
.loc 0 57 33 6
  add _.x, t2.wyzw, -t6.zyzw                                   // 334
.loc 0 58 49 6
  mul t2.x, fa, c17 ; slt p3, c9, fa.x                         // 336
.loc 0 58 31 6
  max _.x, t6, t7                                              // 338
  sel t0.w, fa.xyzx, t6.xyzx, p2                               // 339
.loc 0 58 31 6
  max t1.w, fa, t2.xyzx                                        // 341
  nop                                                          // 343
  nop                                                          // 344
  sel _.x, t1.wyzw, t0.wyzw, p3                                // 345
.loc 0 61 30 6
  mul _.x, fa, c2                                              // 347
.loc 0 61 20 6
  add.sat t6.x, -fb, k.yyzw                                    // 348
.loc 0 74 34
  dp3 _.x, t3, -t4                                             // 350
.loc 0 74 34
  add _.x, fb, fb ; mul t0.xyz, t0, t3.w                       // 351
.loc 0 74 34
  mul _.xyz, t3, fa.x                                          // 354
.loc 0 74 34
  add _.xyz, -t4, -fb                                          // 355
.loc 0 74 30
  dp3 _.x, fa, t1                                              // 357
.loc 0 74 26
  max _.x, c9, fb                                              // 358
.loc 0 74 22
  lg2 _.x, fa                                                  // 359
.loc 0 74 22
  mul _.x, c1, fc                                              // 360
.loc 0 74 22
  ex2 _.x, fb                                                  // 361
.loc 0 75 41
  mul _.x, fc, t3.wyzw                                         // 362
.loc 0 75 30
  add _.xyz, t0, fb.x                                          // 364
.loc 0 75 52
  mul _.xyz, fa, c3                                            // 365
.loc 0 75 67
  mul _.xyz, fb, t6.x                                          // 366
.loc 0 75 11
  add t5.xyz, t5, fb                                           // 367
.loc 0 77 16
  mov _.w, k.xyzy                                              // 368
.loc 0 77 16
  mov _.w, fa                                                  // 370
.loc 0 77 16
  mvb o0.xyz, t5 ; mov o0.w, fa                                // 372
  nop                                                          // 375
  nop @oo                                                      // 376
.loc 0 77 3
  end @co                                                      // 377
