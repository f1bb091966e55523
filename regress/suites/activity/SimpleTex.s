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
.file "regress/suites/shaders/SimpleTex/SimpleTex.frag"
.call 0 38 16 0
.call 0 26 15 1
.sym fragcolor float 4x1 "gl_FragColor" 1 0 0
.sym sampler sampler2D 1x1 "u_baseMap" 1 0 0
.sym sampler sampler2D 1x1 "u_detailMap" 1 1 0
.sym sampler sampler2D 1x1 "u_decalMap" 1 2 0
.sym sampler sampler2D 1x1 "u_glossMap" 1 3 0
.sym uniform float 2x1 "u_texel" 1 0 0
.sym uniform float 1x1 "u_sharpen" 1 1 0
.sym uniform int 1x1 "u_mode" 1 2 0
.sym uniform float 1x1 "u_contrast" 1 3 0
.sym uniform float 1x1 "u_saturation" 1 4 0
.sym varying float 4x1 "v_uv" 1 0 0
.sym varying float 4x1 "v_projected" 1 1 0
.sym varying float 4x1 "v_color" 1 2 0
.sym varying float 3x1 "v_gloss" 1 3 0
.lit 5 3 0xbe800000 0x41000000 0x40400000 0x00000000
.lit 6 7 0x3e59b3d0 0x3f371759 0x3d93dd98 0x00000000
.lit 7 1 0x40000000 0x00000000 0x00000000 0x00000000
.lit 8 7 0x3f800000 0x3f800000 0x3f800000 0x00000000
.lit 9 1 0x3f000000 0x00000000 0x00000000 0x00000000
.lit 10 1 0x40400000 0x00000000 0x00000000 0x00000000
.loc 0 30 15
  tex t0, v0, s0 @ov ; slt p0, k.x, c1.x                       // 0
  mov t1, v0                                                   // 4
  nop @cv                                                      // 5
.loc 0 31 3
  brc !p0.x, 28                                                // 6
.loc 0 32 50
  mul t2.xyz, c0.xxyw, k.yxyw                                  // 7
.loc 0 34 44
  add t3, t1.xyxy, fb.xyyz                                     // 9
.loc 0 32 19
  tex t4, fa, s0                                               // 11
.loc 0 35 44
  add t2, t1.xyxy, -t2.xyyz                                    // 13
.loc 0 33 15
  tex t5, fa, s0                                               // 15
.loc 0 34 15
  tex t3, t3.zwzw, s0                                          // 17
.loc 0 35 15
  tex t2, t2.zwzw, s0                                          // 19
.loc 0 33 12
  add _, t4, t5                                                // 21
.loc 0 34 12
  add _, fa, t3                                                // 22
.loc 0 35 12
  add _, fa, t2                                                // 23
.loc 0 36 19
  mul _, fa, c5.x                                              // 24
.loc 0 36 19
  add _, t0, fb                                                // 25
.loc 0 36 36
  mul _, fa, c1.x                                              // 26
.loc 0 36 10
  add t0, t0, fb                                               // 27
.loc 0 38 34
  tex t1.xyz, t1.zwzw, s1 ; seq p0, c2.x, k.x                  // 28
  nop                                                          // 32
  nop                                                          // 33
.loc 0 24 3 1
  brc !p0.x, 38                                                // 34
.loc 0 24 32 1
  mul _.xyz, t0, t1                                            // 35
.loc 0 24 41 1
  mul t0.xyz, fb, c7.x ; bra 66                                // 36
.loc 0 25 3 1
  seq p0, c2.x, k.y                                            // 38
  nop                                                          // 40
  nop                                                          // 41
.loc 0 25 3 1
  brc !p0.x, 47                                                // 42
.loc 0 25 36 1
  add _.xyz, t0, t1                                            // 43
.loc 0 25 45 1
  add _.xyz, fa, -c9.x                                         // 44
.loc 0 25 27 1
  min t0.xyz, c8, fa ; bra 66                                  // 45
.loc 0 20 27 2
  add _.xyz, c8, -t0 ; mul t2.xyz, t0, c7.x                    // 47
.loc 0 20 20 2
  mul _.xyz, fa, c7.x ; add _.xyz, c8, -t1                     // 49
.loc 0 20 32 2
  mul _.xyz, fb, fa ; slt p1, t0.y, k.z                        // 51
.loc 0 19 31 2
  mul t1.xyz, t2, t1 ; add t2.xyz, c8, -fb                     // 54
  slt p2, t0.z, k.z                                            // 56
  slt p0, t0.x, k.z                                            // 58
  sel t0.y, t1, t2, p1                                         // 60
  sel t0.z, t1, t2, p2                                         // 62
  sel t0.x, t1, t2, p0                                         // 64
.loc 0 39 3
  slt p0, k.x, v1.w @ov ; mvb t1.xyz, v1.xyww                  // 66
  mov t1.w, v2 ; mvb t2.xyz, v3                                // 70
.loc 0 38 71
  mul t0.xyz, t0, v2                                           // 73
.loc 0 39 3
  brc !p0.x, 106 @cv                                           // 74
.loc 0 40 30
  div t1.x, t1, t1.zyzw                                        // 75
.loc 0 40 30
  div t1.y, t1.yyzw, t1.zyzw                                   // 77
  nop                                                          // 79
  nop                                                          // 80
.loc 0 41 19
  mul.sat t3.xy, t1, c5.yyzw                                   // 81
.loc 0 41 99
  add _.xy, c8, -t1                                            // 83
.loc 0 41 60
  mul.sat t4.xy, fa, c5.yyzw                                   // 84
.loc 0 41 19
  mul _.xy, t3, -c7.x                                          // 86
.loc 0 41 19
  add _.xy, fb, c10.x ; mul _.xy, t3, t3                       // 87
.loc 0 41 19
  mul t3.xy, fb, fa                                            // 89
.loc 0 41 60
  mul _.xy, t4, -c7.x                                          // 90
.loc 0 41 60
  add _.xy, fb, c10.x ; mul _.xy, t4, t4                       // 91
.loc 0 41 60
  mul _.xy, fb, fa                                             // 93
.loc 0 41 58
  mul t1.xy, t3, fb ; tex t3, t1, s2                           // 94
  nop                                                          // 97
  nop                                                          // 98
.loc 0 43 43
  mul _.x, t3.wyzw, t1                                         // 99
.loc 0 43 54
  mul _.x, fb, t1.yyzw ; add _.xyz, t3, -t0                    // 101
.loc 0 43 13
  mul _.xyz, fa, fb.x                                          // 104
.loc 0 43 13
  add t0.xyz, t0, fb                                           // 105
.loc 0 45 12
  tex t1.xyz, t2, s3                                           // 106
  nop                                                          // 108
.loc 0 45 63
  mul _.x, t2.zyzw, t0.wyzw                                    // 109
.loc 0 45 50
  mul _.xyz, t1, fb.x                                          // 111
.loc 0 45 9
  add t0.xyz, t0, fb                                           // 112
  nop                                                          // 113
.loc 0 49 37
  mul t0.w, t0, t1                                             // 114
.loc 0 46 16
  dp3 t1.x, t0, c6                                             // 116
.loc 0 47 11
  add _.xyz, t0, -fb.x                                         // 117
.loc 0 47 11
  mul _.xyz, fa, c4.x                                          // 118
.loc 0 47 11
  add _.xyz, fb, t1.x                                          // 119
.loc 0 48 24
  add _.xyz, fa, -c9.x                                         // 120
.loc 0 48 31
  mul _.xyz, fa, c3.x                                          // 121
.loc 0 48 44
  add.sat o0.xyz, fb, k.zzzw ; mvb o0.w, t0                    // 122
  nop                                                          // 126
  nop @oo                                                      // 127
.loc 0 49 3
  end @co                                                      // 128
