class role::web {
  include profile::base
  include profile::web
  include profile::app
}
