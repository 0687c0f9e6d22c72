# Every node has a role; its facts say which.
File { owner => 'root', group => 'root', mode => '0644' }

node default {
  include "role::${facts['role']}"
}
