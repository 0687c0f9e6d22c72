# A database server, its databases and who may connect.
class profile::db(Hash[String[1], Hash] $databases, Array[String[1]] $clients = []) {
  $shared = $facts['memory']['system']['total_bytes'] / 4 / 1048576
  class { 'database': shared_buffers => "${shared}MB" }
  $databases.each |$name, $database| {
    database::db { $name: * => $database }
  }
  $clients.each |$index, $client| {
    database::access { "client ${client}":
      address => $client,
      order   => 100 + $index,
    }
  }
  firewall_port { 'database': ports => [5432] }
}
