# Calls of a typed function: the naive Fibonacci numbers.
function fibonacci(Integer $n) >> Integer {
  if $n < 2 { $n } else { fibonacci($n - 1) + fibonacci($n - 2) }
}
notify { 'fibonacci': message => "fibonacci(22) is ${fibonacci(22)}" }
