# SPDX-License-Identifier: Apache-2.0
# Faults as records (docs/robustness.md): reads the texts *.faults, and applies the edits of one. For `run`, `switch` and
# mutants/mutate, which share the processes below too.
use strict;
use warnings;
use POSIX ();

my %ONE = map { $_ => 1 } qw(fault check prepare hide same);
my %EDIT = map { $_ => 1 } qw(file text regex with append add remove empty cut);

# The records of a text, in its order. Each has name (AREA/NAME), what, check, says, prepare, hide, same, and edits: pairs of key and value.
# `switched: COMMAND` is a record of its own: that command builds all faults of the text into one model, and meets each one there.
sub read_faults {
  my ($path) = @_;
  my ($area) = $path =~ m{([^/]+)\.faults$} or die "$path: error: not a text of faults\n";
  my (@faults, $fault, $switched);
  open my $in, '<', $path or die "$path: error: $!\n";
  while (my $line = <$in>) {
    chomp $line;
    next if $line =~ /^#/;
    if ($line eq '') { undef $fault; next }
    $line =~ /^([a-z]+):(?: (.*))?$/ or die "$path:$.: error: not KEY: VALUE: $line\n";
    my ($key, $value) = ($1, $2 // '');
    if ($key eq 'switched') { $switched = $value; next }
    if ($key eq 'fault') {
      die "$path:$.: error: no empty line before a fault\n" if $fault;
      $value =~ /^([a-z0-9-]+)(?:: (.+))?$/ or die "$path:$.: error: not fault: NAME: WORDS\n";
      $fault = {name => "$area/$1", what => $2 // '', says => [], edits => [], text => '', switched => $switched, at => "$path:$."};
      push @faults, $fault;
    }
    die "$path:$.: error: $key: before fault:\n" if !$fault;
    $fault->{text} .= "$line\n";
    if ($key eq 'says') { push @{$fault->{says}}, $value }
    elsif ($EDIT{$key}) { push @{$fault->{edits}}, [$key, $value] }
    elsif (!$ONE{$key}) { die "$path:$.: error: there is no line $key:\n" }
    elsif ($key ne 'fault') {
      die "$path:$.: error: $key: twice\n" if exists $fault->{$key};
      $fault->{$key} = $value;
    }
  }
  for my $f (@faults) {
    die "$f->{at}: error: a fault has words, check: and says:\n" if !$switched && !($f->{what} ne '' && $f->{check} && @{$f->{says}});
    die "$f->{at}: error: a fault has an edit, or hides a program\n" if !@{$f->{edits}} && !$f->{hide} && !$f->{same};
  }
  return @faults;
}

# The faults of proofs: the lines `break:` of regress/formal/*.v (regress/formal/README.md), beside the assertion that each one breaks.
sub read_breaks {
  my @faults;
  for my $path (sort glob 'regress/formal/*.v') {
    my ($proof) = $path =~ m{([^/]+)\.v$};
    my (%designs, @breaks);
    open my $in, '<', $path or die "$path: error: $!\n";
    while (<$in>) {
      $designs{$1} = 1 if m{^// design ([^:]*):};
      push @breaks, [$1, $2, $3, $4, $.] if m{^// break(?: ([^:]*))?: *(\S+): (.*) => (.*)$};
    }
    my %number;
    for my $b (@breaks) {
      my ($only, $file, $text, $with, $line) = @$b;
      for my $design (defined $only ? $only : %designs ? sort keys %designs : '') {
        my $name = $design eq '' ? $proof : "$proof/$design";
        push @faults, {name => "proofs/$name/" . ++$number{$name}, what => "'$with' instead of '$text'", says => ['^not ok .*refuted'], at => "$path:$line",
          edits => [[file => $file], [text => $text], [with => $with]], check => "regress/formal/prove -p $name", text => "$file: $text => $with\n"};
      }
    }
  }
  return @faults;
}

# All faults that have a text of their own.
sub all_faults {
  my @faults = map { read_faults($_) } sort glob 'regress/faults/*.faults';
  my %seen;
  for (@faults) { die "$_->{at}: error: there are two faults $_->{name}\n" if $seen{$_->{name}}++ }
  return @faults;
}

# Makes the edits of a fault, with $read->(FILE) for a file's text, undef if there is none, and $write->(FILE, TEXT), where an undefined text removes the file.
# Dies if a file is not there, or a text is not in it once.
sub make_edits {
  my ($fault, $read, $write) = @_;
  my ($file, $kind, $text);
  my $source = sub { $read->($_[0]) // die "there is no file $_[0]\n" };
  for (@{$fault->{edits}}) {
    my ($key, $value) = @$_;
    if ($key eq 'file') { $source->($file = $value) }
    elsif ($key eq 'text' || $key eq 'regex') { ($kind, $text) = ($key, $value) }
    elsif ($key eq 'with') {
      my $old = $source->($file);
      s/\\n/\n/g for $value, $kind eq 'text' ? $text : ();
      my $search = $kind eq 'text' ? qr/\Q$text\E/ : qr/$text/m;
      my $n = () = $old =~ /$search/g;
      die "the text is $n times in $file, not once: $text\n" if $n != 1;
      $old =~ s/$search/my $group = $1; my $new = $value; $new =~ s{\$1}{$group} if $kind eq 'regex'; $new/e;
      $write->($file, $old);
    } elsif ($key eq 'append') { $write->($file, $source->($file) . "$value\n") }
    elsif ($key eq 'add') { $write->($file = $value, '') }
    elsif ($key eq 'remove') { $source->($value); $write->($value, undef) }
    elsif ($key eq 'empty') { $source->($value); $write->($value, '') }
    elsif ($key eq 'cut') {
      my ($name, $size) = $value =~ /^(.*) (\d+)$/ or die "cut: not FILE SIZE: $value\n";
      $write->($name, substr $source->($name), 0, $size);
    }
  }
}

# Starts so many processes side by side, each with its number from 1. Returns their ids.
sub start_processes {
  my ($n, $code) = @_;
  my @pids;
  for my $number (1 .. $n) {
    my $pid = fork // die "error: no process: $!\n";
    if (!$pid) { eval { $code->($number); 1 } or do { print STDERR $@; POSIX::_exit(1) }; POSIX::_exit(0) }
    push @pids, $pid;
  }
  return @pids;
}
sub read_file {
  open my $in, '<', $_[0] or return undef;
  local $/;
  return scalar(<$in>) // '';
}
1;
