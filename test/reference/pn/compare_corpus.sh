#!/bin/sh
# Compares ppcc's parser with real Puppet's on all manifests and templates below some directories:
#   compare_corpus.sh PUPPET-LIB PPCC-PARSE DIRECTORY...
# PUPPET-LIB is the lib/ of a Puppet source tree; empty means the installed Puppet.
set -eu
here=$(dirname "$0")
library=$1
parse=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find -L "$@" \( -name '*.pp' -o -name '*.epp' \) -type f | sort >"$work/list"
ruby -W0 ${library:+-I "$library"} "$here/puppet_pn.rb" --positions --list "$work/list" >"$work/puppet"
"$parse" --positions --list "$work/list" >"$work/ppcc"
"$here/compare.py" "$work/puppet" "$work/ppcc"
