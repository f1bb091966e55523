// 3.4: an object-like macro is no function-like one
// expect: error 5:9 macro 'F' redefined differently
precision mediump float;
#define F 1
#define F() 1
void main() {}
