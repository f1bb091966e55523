// 3.4: a macro is redefined only with the same text
// expect: error 5:9 macro 'A' redefined differently
precision mediump float;
#define A 1
#define A 2
void main() {}
