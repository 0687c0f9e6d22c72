config "servers" "int" {
  default = 3
}

names = [for i in range(servers) : "web-${i}"]

resource "password" "random:index/randomPassword:RandomPassword" {
  length  = 16
  special = false
}

motd = <<-END
    %{ for name in names ~}
    ${name} is up
    %{ endfor ~}
END

output "greeting" {
  value = motd
}

output "password" {
  value = password.result
}
