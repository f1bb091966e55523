// 8: as many as there are
// expect: error 3:15 no function clamp(float, float)
void main() { clamp(1.0, 2.0); }
