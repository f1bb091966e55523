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
.file "regress/suites/shaders/fasttnl/fasttnl.vert"
.call 0 28 14 0
.call 0 29 14 0
.call 0 30 14 0
.sym system float 4x1 "gl_Position" 1 0 0
.sym attribute float 4x1 "a_position" 1 0 0
.sym attribute float 3x1 "a_normal" 1 1 0
.sym attribute float 2x1 "a_uv" 1 2 0
.sym uniform float 4x4 "u_mvp" 1 0 0
.sym uniform float 4x4 "u_textureMatrix" 1 4 0
.sym uniform float 3x1 "u_lightDirection" 3 8 0
.sym uniform float 3x1 "u_halfVector" 3 11 0
.sym uniform float 4x1 "u_diffuse" 3 14 0
.sym uniform float 4x1 "u_specular" 3 17 0
.sym uniform float 4x1 "u_ambient" 1 20 0
.sym uniform float 1x1 "u_shininess" 1 21 2
.sym uniform float 2x1 "u_fog" 1 21 0
.sym varying float 4x1 "v_color" 1 0 0
.sym varying float 3x1 "v_uv" 1 1 0
.lit 22 15 0x00000000 0x00000000 0x00000000 0x00000000
.loc 0 19 23 1
  dp3 t0.x, v1, c8 @ov ; mov t1.xyz, v1                        // 0
.loc 0 20 25 1
  dp3 t0.y, v1, c11 ; mov t2.xy, v2                            // 3
.loc 0 19 23 2
  dp3 t0.z, v1, c9 ; mov t3, v0                                // 6
.loc 0 20 25 3
  dp3 t4.x, t1, c13 @cv                                        // 9
.loc 0 19 23 3
  dp3 t4.y, t1, c10                                            // 11
.loc 0 20 25 2
  dp3 t0.w, t1, c12                                            // 13
.loc 0 26 25
  mul t1, c0, t3.x                                             // 15
.loc 0 26 25
  mul t4, c1, t3.y ; max t7.xy, c22, t4                        // 16
.loc 0 26 25
  mul t0, c2, t3.z ; max t5, c22, t0                           // 19
.loc 0 21 36 1
  lg2 t3.z, fa.yyzw ; slt p0, c22, fa.x                        // 22
.loc 0 26 25
  add t1, t1, t4 ; lg2 t3.x, t7                                // 25
.loc 0 21 36 2
  lg2 t3.y, t5.wyzw ; slt p1, k.x, t5.z                        // 27
.loc 0 22 23 1
  mul t4, c14, t5.x ; slt p2, k.x, t7.y                        // 31
.loc 0 26 25
  add t0, t1, t0 ; mul t1, c15, t5.z                           // 34
.loc 0 21 36 1
  mul t3.xyz, c21.zzzw, t3.zyxw                                // 37
.loc 0 26 25
  mul t5, c3, t3.w ; ex2 _.x, fb                               // 39
.loc 0 21 34 1
  sel _.x, fc, k, p0 ; mul t2.xw, c4.xyzy, t2.xyzx             // 42
.loc 0 22 49 1
  mul t6, c17, fa.x ; ex2 _.x, t3.yyzw                         // 46
.loc 0 21 34 2
  sel _.x, fc, k, p1 ; ex2 _.x, t3.zyzw                        // 49
.loc 0 22 49 2
  mul t3, c18, fa.x ; sel t7.x, fc, k, p2                      // 53
.loc 0 22 33 1
  add t4, t4, t6 ; mul t6.xy, c5, t2.yyzw                      // 56
.loc 0 26 25
  add t0, t0, t5 ; mul t5, c16, t7.y                           // 59
.loc 0 22 33 2
  add t1, t1, t3 ; mul t3, c19, t7.x                           // 62
.loc 0 28 11
  add t4, c20, t4                                              // 64
.loc 0 31 32
  add t0.xy, t2.xwzw, t6 ; mvb pos, t0                         // 65
.loc 0 22 33 3
  add t2, t5, t3                                               // 68
.loc 0 29 11
  add t1, t4, t1                                               // 69
.loc 0 31 75
  add _.x, c21, -t0.wyzw                                       // 70
.loc 0 31 32
  add o1.xy, t0, c7 ; mul.sat o1.z, fa.xyxw, c21.xyyw          // 72
.loc 0 30 11
  add o0, t1, t2                                               // 75
  nop @oo                                                      // 76
  nop                                                          // 77
.loc 0 32 3
  end @co                                                      // 78
