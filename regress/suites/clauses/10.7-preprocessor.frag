// 10.7: the preprocessor's errors and the parser's
// expect: error 9:9 macro 'A' redefined differently
// expect: error 10:2 unknown directive #foo
// expect: error 11:5 'B' is not defined as a macro
// expect: error 13:2 #error here
// expect: error 14:25 cannot initialise float
precision mediump float;
#define A 1
#define A 2
#foo
#if B
#endif
#error here
void main() { float a = A; }
