# Instances of the application.
class profile::app(Integer[0, 100] $instances, Hash $settings, String[1] $release) {
  $base = 8000
  Integer[1, $instances].each |$number| {
    app::instance { "app${number}":
      port     => $base + $number,
      release  => $release,
      settings => $settings + { 'instance' => $number, 'role' => $facts['role'] },
    }
  }
}
