// The number for the content of a grid that compiled programs print too: the sum over all cells of
// weight(state) * b0^x * b1^y * … modulo the prime 2^61 - 1.
const ContentHash = (() => {
  const prime = (1n << 61n) - 1n;
  const word = x => BigInt.asUintN(64, x);
  const scramble = x => {
    x = word((x ^ x >> 30n) * 0xbf58476d1ce4e5b9n);
    x = word((x ^ x >> 27n) * 0x94d049bb133111ebn);
    return x ^ x >> 31n;
  };
  const base = axis => scramble(word(0x9e3779b97f4a7c15n * BigInt(axis + 1))) % (prime - 2n) + 2n;
  const power = (number, exponent) => {
    let result = 1n;
    for (; exponent; exponent >>= 1n, number = number * number % prime)
      if (exponent & 1n)
        result = result * number % prime;
    return result;
  };
  const shift = (axis, distance) => {
    const exponent = BigInt(distance) % (prime - 1n);
    return power(base(axis), exponent < 0n ? exponent + prime - 1n : exponent);
  };
  const plain = state => state ? scramble(word(0xa0761d6478bd642fn + BigInt(state))) % prime : 0n;

  /** Sixteen hexadecimal digits. */
  const of = grid => {
    let sum = 0n;
    const weights = [...Array(grid.rule.states).keys()].map(state => (plain(state) + prime - plain(grid.background)) % prime);
    const powers = [shift(0, grid.low[0])];
    for (let x = 1; x < grid.size[0]; ++x)
      powers.push(powers[x - 1] * base(0) % prime);
    for (const { place, at } of grid.rows()) {
      let row = 0n;
      for (let x = 0; x < grid.size[0]; ++x)
        if (grid.bytes[place + x] !== grid.background)
          row += weights[grid.bytes[place + x]] * powers[x] % prime;
      if (row)
        sum = (sum + at.slice(1).reduce((factor, x, i) => factor * shift(i + 1, x) % prime, row % prime)) % prime;
    }
    const finished = scramble(word(sum + 0x9e3779b97f4a7c15n * BigInt(grid.background + 1)));
    return finished.toString(16).padStart(16, "0");
  };
  return { of };
})();
