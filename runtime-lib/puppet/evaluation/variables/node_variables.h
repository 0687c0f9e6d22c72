// The variables a catalog starts with.
#pragma once

namespace pp {

struct Run;

/// Sets the variables of the node in the top scope: a classifier's parameters, facts, what the
/// server adds, `$facts`, `$trusted`, `$server_facts` and `$environment`. Throws Puppet's errors
/// for names that no variable can have.
void setNodeVariables(Run &run);

} // namespace pp
