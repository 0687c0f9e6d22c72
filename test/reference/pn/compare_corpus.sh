#!/bin/sh
# Compares ppcc's parser with real Puppet's on all manifests and templates below some directories:
#   compare_corpus.sh PUPPET-SOURCE-TREE PPCC-PARSE DIRECTORY...
set -eu
here=$(dirname "$0")
puppet=$1
parse=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find "$@" \( -name '*.pp' -o -name '*.epp' \) -type f | sort >"$work/list"
ruby -W0 -I "$puppet/lib" "$here/puppet_pn.rb" --positions --list "$work/list" >"$work/puppet"
"$parse" --positions --list "$work/list" >"$work/ppcc"
"$here/compare.py" "$work/puppet" "$work/ppcc"
