# sprintf: integers, floats, texts and widths, by position and by name.
$rows = Integer[1, 20000].map |$i| { sprintf('%05d %-12s|%8.3f|%x|%+d', $i, "name${i}", $i / 7.0, $i, $i - 10000) }
$named = Integer[1, 5000].map |$i| { sprintf('%<id>d %{name}', { 'id' => $i, 'name' => "n${i}" }) }
$total = $rows.reduce(0) |$sum, $row| { $sum + length($row) }
notify { 'sprintf': message => "${rows[41]} ${rows[19999]} ${named[4999]} ${total}" }
