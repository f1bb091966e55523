// A.4: the index is an int or a float
// mode: strict-appendix-a
// expect: error 5:25 Appendix A.4: loop index 'b' must be an int or a float, not bool
// expect: error 5:50 Appendix A.4: the step of for must be b++
void main() { for (bool b = false; b == false; b = true) ; }
