/* 40 functions, each of which calls the one before it twice: 2^40 copies when inlined. */
precision mediump float; uniform float u; varying vec2 v;
float f0(float x) { return x * u + 0.5; }
float f1(float x) { return f0(x + u) * f0(x * 1.5); }
float f2(float x) { return f1(x + u) * f1(x * 2.5); }
float f3(float x) { return f2(x + u) * f2(x * 3.5); }
float f4(float x) { return f3(x + u) * f3(x * 4.5); }
float f5(float x) { return f4(x + u) * f4(x * 5.5); }
float f6(float x) { return f5(x + u) * f5(x * 6.5); }
float f7(float x) { return f6(x + u) * f6(x * 7.5); }
float f8(float x) { return f7(x + u) * f7(x * 8.5); }
float f9(float x) { return f8(x + u) * f8(x * 9.5); }
float f10(float x) { return f9(x + u) * f9(x * 10.5); }
float f11(float x) { return f10(x + u) * f10(x * 11.5); }
float f12(float x) { return f11(x + u) * f11(x * 12.5); }
float f13(float x) { return f12(x + u) * f12(x * 13.5); }
float f14(float x) { return f13(x + u) * f13(x * 14.5); }
float f15(float x) { return f14(x + u) * f14(x * 15.5); }
float f16(float x) { return f15(x + u) * f15(x * 16.5); }
float f17(float x) { return f16(x + u) * f16(x * 17.5); }
float f18(float x) { return f17(x + u) * f17(x * 18.5); }
float f19(float x) { return f18(x + u) * f18(x * 19.5); }
float f20(float x) { return f19(x + u) * f19(x * 20.5); }
float f21(float x) { return f20(x + u) * f20(x * 21.5); }
float f22(float x) { return f21(x + u) * f21(x * 22.5); }
float f23(float x) { return f22(x + u) * f22(x * 23.5); }
float f24(float x) { return f23(x + u) * f23(x * 24.5); }
float f25(float x) { return f24(x + u) * f24(x * 25.5); }
float f26(float x) { return f25(x + u) * f25(x * 26.5); }
float f27(float x) { return f26(x + u) * f26(x * 27.5); }
float f28(float x) { return f27(x + u) * f27(x * 28.5); }
float f29(float x) { return f28(x + u) * f28(x * 29.5); }
float f30(float x) { return f29(x + u) * f29(x * 30.5); }
float f31(float x) { return f30(x + u) * f30(x * 31.5); }
float f32(float x) { return f31(x + u) * f31(x * 32.5); }
float f33(float x) { return f32(x + u) * f32(x * 33.5); }
float f34(float x) { return f33(x + u) * f33(x * 34.5); }
float f35(float x) { return f34(x + u) * f34(x * 35.5); }
float f36(float x) { return f35(x + u) * f35(x * 36.5); }
float f37(float x) { return f36(x + u) * f36(x * 37.5); }
float f38(float x) { return f37(x + u) * f37(x * 38.5); }
float f39(float x) { return f38(x + u) * f38(x * 39.5); }
float f40(float x) { return f39(x + u) * f39(x * 40.5); }
void main() { gl_FragColor = vec4(f40(v.x)); }
