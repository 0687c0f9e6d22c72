# Texts that are line breaks, or begin or end with them.
notify { 'only': message => "\n" }
notify { 'two': message => "\n\n" }
notify { 'first': message => "\nword" }
notify { 'quoted': message => "\nsay \"x\"" }
notify { 'last': message => "word\n" }
notify { 'middle': message => "a\nb" }
notify { 'blank': message => " \n" }
notify { 'last two': message => "word\n\n" }
notify { 'last three': message => "word\n\n\n" }
