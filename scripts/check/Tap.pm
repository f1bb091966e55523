# SPDX-License-Identifier: Apache-2.0
# TAP for Perl: use lib 'scripts/check'; use Tap;
package Tap;
use strict;
use warnings;
use Exporter 'import';
our @EXPORT = qw(result finish);
my ($tests, $failed) = (0, 0);

sub result { # text, what is wrong
  my ($text, @wrong) = @_;
  $tests++;
  $failed++ if @wrong;
  print @wrong ? 'not ok' : 'ok', " $tests - $text\n", map { "# $_\n" } @wrong;
}
sub finish { # the plan; the exit code says whether all tests passed
  print "1..$tests\n";
  exit($failed || !$tests ? 1 : 0);
}
1;
