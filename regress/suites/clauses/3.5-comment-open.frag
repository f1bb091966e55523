// 3.5: a comment is closed
// expect: error 5:1 comment is not closed
precision mediump float;
void main() {}
/* open
