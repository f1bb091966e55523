// 3.4: #version 100 after comments and blanks
// expect: ok
/* a comment */
  // another

#version 100
void main() { int a[__VERSION__ == 100 ? 1 : 0 - 1]; }
