# A name before a hash is probably a resource that lacks its title.
# RUN: not %ppcc --emit=annotated-ast %s 2>&1 | FileCheck %s
class a {
  # CHECK: :[[#@LINE+1]]:3: error: This expression is invalid. Did you try declaring a 'service' resource without a title? [RESOURCE_WITHOUT_TITLE]
  service { ensure => running }
}
