// Catalogs as pictures: Graphviz' language, and SVG drawn here.
#pragma once

#include <string>

namespace pp {

struct Run;

/// Containment as Puppet's own `--render-as dot` prints it.
std::string dotFormat(const Run &run);

/// Containment and dependencies as an SVG drawing: what is applied first stands above.
std::string svgFormat(Run &run);

} // namespace pp
