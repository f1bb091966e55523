// 6.2: the condition is a scalar bool
// expect: error 3:19 a condition must be a bool, not bvec2
void main() { if (bvec2(true)) ; }
