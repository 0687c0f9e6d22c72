#!/usr/bin/env python3
"""`puppet lookup`: every kind of value in every rendering, and explanations of every kind of lookup."""

import json

from grid import write_topic

KEYS = """text words number negative float big small_float large_float yes no nothing empty_text empty_list empty_hash list hash lines unicode
    escapes interpolated aliased opt_x number_text secret json m::k list.3.five hash.b.c hash.b.d missing missing.x m::missing other::k deep""".split()
EXPLAINED = "secret aliased opt_x number_text m::k hash.b.d missing.x m::missing other::k".split()
FORMATS = ("s", "json", "yaml")
MERGES = {
    "first": {"merge": "first"}, "unique": {"merge": "unique"}, "hash": {"merge": "hash"}, "deep": {"merge": "deep"},
    "knock_out": {"merge": "deep", "prefix": "--"}, "sorted": {"merge": "deep", "sort_merged_arrays": True},
    "hash_arrays": {"merge": "deep", "merge_hash_arrays": True},
}


def ask(keys, **options):
    return f"--- lookup.json\n{json.dumps({'keys': keys, 'options': options})}"


def cases():
    for key in KEYS:
        name = key.replace("::", "_").replace(".", "_")
        for form in FORMATS:
            yield f"{name}.as_{form}", ask([key], render_as=form)
        if key not in EXPLAINED:
            continue
        yield f"{name}.explained", ask([key], explain=True)
        yield f"{name}.explained_as_yaml", ask([key], explain=True, render_as="yaml")
        yield f"{name}.explained_as_json", ask([key], explain=True, render_as="json")
        yield f"{name}.options", ask([key], explain_options=True)
        yield f"{name}.options_as_json", ask([key], explain_options=True, render_as="json")
        yield f"{name}.all_explained", ask([key], explain=True, explain_options=True)
    for name, options in MERGES.items():
        for key in ("sortable", "hash", "text") if name == "sorted" else ("deep", "hash", "list", "text"):
            yield f"{key}.merge_{name}", ask([key], **options)
        yield f"hash.merge_{name}_explained", ask(["hash"], explain=True, **options)
    for form in FORMATS:
        yield f"default.as_{form}", ask(["missing"], default_value="a default", render_as=form)
        yield f"second_key.as_{form}", ask(["missing", "number"], render_as=form)
        yield f"typed.as_{form}", ask(["number"], type="Integer", render_as=form)
        yield f"mistyped.as_{form}", ask(["number"], type="String", render_as=form)


write_topic("lookup_render", __file__, __doc__, ((f"{name} environment=rendering", text) for name, text in cases()))
