class role::infra {
  include profile::base
  include profile::web
  include profile::db
}
