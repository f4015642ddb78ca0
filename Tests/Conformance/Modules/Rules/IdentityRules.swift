internal import Changes
internal import ModuleKit
internal import Storage

/// A module is identified by its names in records, paths and steps.
enum IdentityRules {
    static let all: [ModuleRule] = [
        ModuleRule("module.id", "A module's id is a word of small letters, and what is the module's begins with it.") {
            probe in
            let id = probe.type.id
            try Expect.that(id.wholeMatch(of: #/[a-z][a-z0-9-]*/#) != nil, "the id is “\(id)”")
            try Expect.that(
                !["account", "home", "house", "metrics", "platform", "server", "shared"].contains(id),
                "the id is “\(id)”, which Mizan keeps")
            try Expect.that(!probe.type.title.isEmpty, "the title is empty")
            for type in probe.module.recordTypes.map(\.schema.type) {
                let parts = type.split(separator: ".", omittingEmptySubsequences: false)
                try Expect.that(
                    parts.count == 2 && parts[0] == id
                        && parts[1].wholeMatch(of: #/[A-Z][A-Za-z0-9]*/#) != nil,
                    "a record type is called “\(type)”, not \(id).Name")
            }
            for importer in probe.module.importers.map(\.name) {
                try Expect.that(importer.hasPrefix(id + "."), "an importer is called “\(importer)”, not \(id).name")
            }
        },
        ModuleRule("module.unique", "Record types, tables and importers are there once each.") { probe in
            let types = probe.module.recordTypes.map(\.schema)
            for names in [types.map(\.type), types.map(\.table), probe.module.importers.map(\.name)] {
                let twice = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
                try Expect.equal(twice, [], "what is there twice")
            }
        },
        ModuleRule("records.words", "Each record type says in a sentence what it is, and is told by its own fields.") {
            probe in
            for schema in probe.module.recordTypes.map(\.schema) {
                let words = schema.words
                try Expect.that(
                    words.sentence.hasSuffix(".") && words.sentence.first?.isUppercase == true,
                    "\(schema.type) has the sentence “\(words.sentence)”")
                let others = [words.reference?.field, words.counted].compactMap(\.self)
                for name in words.fields + words.summary + others {
                    try Expect.that(schema.field(name) != nil, "\(schema.type) is told by “\(name)”, which is no field")
                }
            }
        },
        ModuleRule("records.written", "Fields that people read in another form are fields of the module's types.") {
            probe in
            for written in probe.module.writtenFields {
                let schema = probe.module.recordTypes.map(\.schema).first { $0.type == written.type }
                for (name, label) in written.labels {
                    try Expect.that(schema?.field(name) != nil, "\(written.type) has no field “\(name)”")
                    try Expect.that(label.first?.isUppercase == true, "“\(label)” is no label")
                }
            }
        },
        ModuleRule("steps.names", "Steps are numbered in order, 001-name and on, and no name stands twice.") { probe in
            let names = probe.type.migrations.map(\.name)
            for (index, name) in names.enumerated() {
                let number = String(index + 1)
                let prefix = String(repeating: "0", count: max(0, 3 - number.count)) + number + "-"
                try Expect.that(name.hasPrefix(prefix), "step \(index + 1) is called “\(name)”, not \(prefix)…")
                try Expect.that(
                    name.wholeMatch(of: #/\d{3}-[a-z0-9]+(-[a-z0-9]+)*/#) != nil, "a step is called “\(name)”")
            }
        },
    ]
}
