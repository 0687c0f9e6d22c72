# What the process that runs resource types may not do: write files, start programs, reach a network, signal others.
# Memory and time are bounded too. Installed before any file of a module is loaded; it cannot be taken back.

module Limits
  BYTES_OF_MEMORY = 2 << 30
  SECONDS_OF_CPU = 60

  # Numbers of system calls, by architecture: (audit number, prctl, {call => number}).
  MACHINES = {
    'x86_64' => [0xC000003E, 157, {
      open: 2, openat: 257, clone: 56,
      refused: [85, 41, 42, 53, 49, 57, 58, 59, 322, 62, 200, 234, 129, 297, 101, 76, 77, 82, 83, 84, 86, 87, 88, 90, 91, 92, 93,
                94, 132, 133, 155, 161, 165, 166, 175, 188, 189, 190, 197, 198, 199, 235, 246, 258, 259, 260, 261, 263, 264, 265,
                266, 268, 272, 280, 285, 308, 310, 311, 313, 316, 321, 323, 425, 426, 427, 428, 429, 430, 438, 440],
      absent: [435, 437]
    }],
    'aarch64' => [0xC00000B7, 167, {
      open: nil, openat: 56, clone: 220,
      refused: [198, 203, 199, 200, 221, 281, 129, 130, 131, 138, 240, 117, 45, 46, 33, 34, 35, 36, 37, 38, 5, 6, 7, 14, 15, 16,
                39, 40, 41, 51, 52, 53, 54, 55, 88, 97, 104, 105, 106, 47, 264, 268, 270, 271, 273, 276, 280, 282, 425, 426, 427,
                428, 429, 430, 438, 440],
      absent: [435, 437]
    }]
  }.freeze

  LOAD, EQUAL, ANY_BIT, AT_LEAST, RETURN = 0x20, 0x15, 0x45, 0x35, 0x06
  ALLOW, REFUSE, ABSENT, KILL = 0x7fff0000, 0x00050000 | 1, 0x00050000 | 38, 0x80000000
  # O_WRONLY, O_RDWR, O_CREAT, O_TRUNC; CLONE_THREAD
  WRITES = 0o1 | 0o2 | 0o100 | 0o1000
  THREAD = 0x00010000

  module_function

  def apply
    Process.setrlimit(:AS, BYTES_OF_MEMORY)
    Process.setrlimit(:CPU, SECONDS_OF_CPU)
    Process.setrlimit(:CORE, 0)
    audit, prctl, calls = MACHINES.fetch(RbConfig::CONFIG['host_cpu'])
    filter = program(audit, calls)
    whole = [filter.bytesize / 8, filter].pack('Sx6P')
    # By its address: a text with zero bytes is refused.
    address = [whole].pack('P').unpack1('J')
    # PR_SET_NO_NEW_PRIVS, then PR_SET_SECCOMP with a filter.
    syscall(prctl, 38, 1, 0, 0, 0)
    syscall(prctl, 22, 2, address, 0, 0)
  end

  # The calls are looked at one after the other: a jump leads over what answers a call to the next comparison.
  def program(audit, calls)
    lines = [[LOAD, 0, 0, 4], [EQUAL, 1, 0, audit], [RETURN, 0, 0, KILL], [LOAD, 0, 0, 0],
             [AT_LEAST, 0, 1, 0x40000000], [RETURN, 0, 0, KILL]]
    calls[:refused].each { |number| lines.push([EQUAL, 0, 1, number], [RETURN, 0, 0, REFUSE]) }
    calls[:absent].each { |number| lines.push([EQUAL, 0, 1, number], [RETURN, 0, 0, ABSENT]) }
    lines.concat(flags(calls[:open], 24, WRITES, true)) if calls[:open]
    lines.concat(flags(calls[:openat], 32, WRITES, true))
    lines.concat(flags(calls[:clone], 16, THREAD, false))
    lines.push([RETURN, 0, 0, ALLOW])
    lines.map { |line| line.pack('SCCL') }.join
  end

  # Refuses a call by bits of the argument at an offset.
  def flags(number, offset, bits, refused_when_set)
    answers = refused_when_set ? [REFUSE, ALLOW] : [ALLOW, REFUSE]
    [[EQUAL, 0, 4, number], [LOAD, 0, 0, offset], [ANY_BIT, 0, 1, bits], *answers.map { |answer| [RETURN, 0, 0, answer] }]
  end
end
