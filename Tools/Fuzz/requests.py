"""Requests to every operation of the contract: paths, queries, headers and bodies with extremes."""
import urllib.parse

import values
from values import Members, Raw

TAGS = ['"{}-0123456789abcdef"', '"{}"', 'W/"{}-0"', '"{}-', '"-{}"', '*', '"1-x", "{}-y"', ",", '""']


class Requests:
    def __init__(self, chance, application):
        self.chance = chance
        self.application = application
        self.operations = []
        for path, operations in sorted(application.contract["paths"].items()):
            for method, operation in sorted(operations.items()):
                # What answers with much, or with no end, is asked less often.
                types = {kind for one in operation["responses"].values() for kind in one.get("content", {})}
                isHeavy = bool(types & {"text/event-stream", "application/jsonl"}) or path == "/openapi.json"
                self.operations += [(path, method.upper(), operation)] * (1 if isHeavy else 8)

    def case(self):
        path, method, operation = self.chance.choice(self.operations)
        parameters = [self.resolved(one) for one in operation.get("parameters", [])]
        query, headers = [], {}
        for one in parameters:
            if one["in"] == "path":
                path = path.replace("{" + one["name"] + "}", quoted(self.value(one["name"], one["schema"])) or "%00")
        optional = [one for one in parameters if one["in"] != "path"]
        for one in self.chance.sample(optional, min(len(optional), self.chance.choice([0, 1, 1, 2, 4]))):
            if one["in"] == "query":
                query += [(one["name"], self.value(one["name"], one["schema"]))] * self.chance.choice([1] * 20 + [2])
            else:
                headers[one["name"]] = header(self.header(one["name"]))
        case = {"method": method, "target": path, "headers": headers, "body": ""}
        if query:
            case["target"] += "?" + "&".join(f"{quoted(name)}={quoted(text)}" for name, text in query)
        content = operation.get("requestBody", {}).get("content", {})
        if "application/json" in content and "schema" in content["application/json"]:
            headers["Content-Type"] = "application/json"
            case["body"] = self.body(content["application/json"])
        return case

    def resolved(self, node):
        while "$ref" in node:
            node = self.application.contract["components"][node["$ref"].split("/")[-2]][node["$ref"].split("/")[-1]]
        return node

    def value(self, name, schema):
        """A parameter's text: one that is there, one that is allowed, or an extreme."""
        roll = self.chance.random()
        if roll < 0.4:
            known = [record["fields"][name] for record in self.application.records if name in record["fields"]]
            known += [record["key"] for record in self.application.records] if name == "id" else []
            if known:
                return str(self.chance.choice(known))
        items = schema.get("items", {})
        if roll < 0.6 and (items or schema).get("enum"):
            return ",".join(self.chance.sample(items.get("enum") or schema["enum"], 1))
        return str(values.plain(str(values.extreme(self.chance, schema))))

    def header(self, name):
        if name.startswith("If-"):
            return self.chance.choice(TAGS).format(self.chance.choice(values.NUMBERS))
        return self.chance.choice(["k-1", "k-2", "k" * 255, "k" * 256, *map(values.plain, values.TEXTS)])

    def body(self, content):
        chance = self.chance
        body = self.made(content["schema"], content.get("example"))
        if isinstance(body, dict) and body and chance.random() < 0.7:
            name = chance.choice([*body, "other"])
            schema = self.resolved(content["schema"]).get("properties", {}).get(name, {})
            roll = chance.random()
            if roll < 0.1:
                body = Members([*body.items(), (name, values.extreme(chance, schema))])
            elif roll < 0.15:
                del body[chance.choice([*body])]
            else:
                body[name] = values.extreme(chance, schema)
        elif chance.random() < 0.1:
            return chance.choice(values.BROKEN + values.SOUND)
        return values.written(body)

    def made(self, schema, example=None):
        """A sound value of a schema, extremes of its kind included."""
        schema = self.resolved(schema)
        properties = schema.get("properties")
        if properties:
            example = example if isinstance(example, dict) else {}
            return {
                name: example[name] if name in example and self.chance.random() < 0.7 else self.made(one)
                for name, one in properties.items()
                if name in schema.get("required", []) or self.chance.random() < 0.3}
        if "enum" in schema:
            return self.chance.choice(schema["enum"])
        if schema.get("type") == "array":
            return [self.made(schema["items"]) for _ in range(self.chance.choice([0, 1, 2]))]
        return values.extreme(self.chance, schema)


def quoted(text):
    return urllib.parse.quote(text.encode("utf-8", "surrogatepass"), safe="")


def header(text):
    """What can stand in a header at all: raw sockets are the work of another check."""
    return "".join(letter for letter in text if 0x20 <= ord(letter) < 0x7F) or "x"
