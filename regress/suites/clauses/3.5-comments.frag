// 3.5: comments are blanks, and starts of comments in comments nothing
// expect: ok
precision mediump float;
int/**/a; // /* not open
/* // */ int b; /***/
void main() { a = 4 /* two
lines */ / 2; }
