# Containment for Graphviz as Puppet prints it, and a drawing in SVG.
# RUN: %ppcc %s -o %t
# RUN: %t --node n --format=dot | FileCheck %s --check-prefix=DOT
# RUN: %t --node n --format=svg > %t.svg
# RUN: FileCheck %s --check-prefix=SVG < %t.svg
# RUN: python3 -c "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])" %t.svg
# DOT: digraph Puppet__Resource__Catalog {
# DOT-NEXT: label = "Puppet__Resource__Catalog"
# DOT: "Notify[a \"b\" <c>]" [
# DOT-NEXT: fontsize = 8,
# DOT-NEXT: label = "Notify[a \"b\" <c>]"
# DOT: "Class[main]" -> "File[/d]" [
# SVG: <svg xmlns="http://www.w3.org/2000/svg"
# SVG: class="contains"
# SVG: class="notify"
# SVG: <title>Notify[a "b" &lt;c&gt;]</title>
notify { 'a "b" <c>': }
file { '/d': notify => Notify['a "b" <c>'] }
