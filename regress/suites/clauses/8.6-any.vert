// 8.6: any takes bvecs
// expect: error 3:15 no function any(vec2)
void main() { any(vec2(1.0)); }
