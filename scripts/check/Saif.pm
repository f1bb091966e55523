# SPDX-License-Identifier: Apache-2.0
# Reads SAIF 2.0 by its grammar alone: use lib 'scripts/check'; use Saif;
#   (SAIFILE header... instance...), instance: (INSTANCE name (NET net...)* instance*), net: (name (KEY n)...)
package Saif;
use strict;
use warnings;
use Exporter 'import';
our @EXPORT = qw(saif_read);

# The header, and by "scope.scope.net" the values of a net. Dies with "# token N: ..." at what is not of the grammar.
sub saif_read {
  my ($path) = @_;
  open my $f, '<', $path or die "$path: error: $!\n";
  my $text = do { local $/; <$f> };
  my (%header, %net);
  my $next = sub { my $p = pos($text) // 0; my $t = $text =~ /\G\s*("[^"]*"|[()]|(?:\\.|[^\s()"\\])+)/gc ? $1 : ''; pos($text) = $p; return $t };
  my %pattern;
  my $take = sub {
    my ($want) = @_;
    my $t = $text =~ /\G\s*("[^"]*"|[()]|(?:\\.|[^\s()"\\])+)/gc ? $1 : '(the end)';
    $t =~ ($pattern{$want} //= qr/^(?:$want)$/) or die '# byte ' . (pos($text) // 0) . ": '$t', expected $want\n";
    return $t;
  };
  my $name = sub { my $t = $take->('[^()"]+'); $t =~ s/\\(.)/$1/g; return $t };
  my $net = sub {
    my ($path) = @_;
    $take->('\(');
    my ($name, %v) = ($path . $name->());
    $v{$1} = $2 while $text =~ /\G\s*\(\s*(T0|T1|TX|TZ|TC|IG)\s+(\d+)\s*\)/gc;
    $take->('\)');
    defined $v{$_} or die "# $name has no $_\n" for qw(T0 T1 TX TC IG);
    die "# $name twice\n" if $net{$name};
    $net{$name} = \%v;
  };
  my $instance;
  $instance = sub {
    my ($path) = @_;
    $path .= $name->() . '.';
    while ($take->('[()]') eq '(') {
      if ($take->('NET|INSTANCE') eq 'INSTANCE') { $instance->($path); next }
      $net->($path) while $next->() eq '(';
      $take->('\)');
    }
  };
  $take->('\('); $take->('SAIFILE');
  while ($take->('[()]') eq '(') {
    my $k = $take->('[A-Z_]+');
    if ($k eq 'INSTANCE') { $instance->(''); next }
    $header{$k} .= $take->('[^()]+') while $next->() ne ')';
    $take->('\)');
  }
  die "# text after the end\n" if $text =~ /\G\s*\S/gc;
  return (\%header, \%net);
}
1;
