#!/bin/sh
# Records anew what real Puppet makes of cases/*.cases:  record.sh PUPPET-SOURCE-TREE
# Review the difference before committing it.
set -eu
cd "$(dirname "$0")"
mkdir -p recorded
for cases in cases/*.cases; do
  ruby -W0 -I "$1/lib" puppet_pn.rb --positions "$cases" >"recorded/$(basename "$cases" .cases).pn"
done
