"""Prints what a SARIF document says, failing where it is not put together as the standard asks."""
import json
import sys

document = json.load(open(sys.argv[1]))
(run,) = document["runs"]
driver = run["tool"]["driver"]
print("version", document["version"], "tool", driver["name"], "columns", run["columnKind"])
for rule in driver["rules"]:
    assert rule["shortDescription"]["text"] and rule["fullDescription"]["text"]
    print("rule", rule["id"], rule["defaultConfiguration"]["level"])


def start(location):
    place = location["physicalLocation"]
    assert place["artifactLocation"]["uri"]
    return place["region"], f"{place['region']['startLine']}:{place['region']['startColumn']}"


for result in run["results"]:
    assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    assert result["message"]["text"]
    region, text = start(result["locations"][0])
    line = f"{result['level']} {result['ruleId']} {text}-{region['endLine']}:{region['endColumn']}"
    for related in result.get("relatedLocations", []):
        assert related["message"]["text"]
        line += f" related {start(related)[1]}"
    print(line)
