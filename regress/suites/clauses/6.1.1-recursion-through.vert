// 6.1.1: nor through others
// expect: error 5:12 recursion is not allowed: 'f' calls itself through other functions
void g();
void f() { g(); }
void g() { f(); }
void main() { f(); }
