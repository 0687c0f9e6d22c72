# A web server with the sites that data give it.
class profile::web(Hash[String[1], Hash] $sites, Boolean $with_tls = true) {
  class { 'nginx': worker_processes => $facts['processors']['count'] }
  $sites.each |$name, $site| {
    nginx::site { $name:
      tls => $with_tls,
      *   => $site,
    }
  }
  firewall_port { [80, 443].map |$port| { "web ${port}" }: ports => [80, 443] }
}
