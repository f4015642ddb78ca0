internal import Kernel
internal import Storage

/// Texts are UTF-8 bytes: they are read back unchanged, and sort by their bytes.
enum TextRules {
    /// A character from each of Unicode's seventeen planes, and texts that are easily mistaken for something else.
    static let texts: [String] =
        (0...16).compactMap { Unicode.Scalar(UInt32($0) * 0x10000 + 0x1234) }.map { String(Character($0)) }
        + [
            "", " ", "\t\r\n", "\u{1}\u{1F}\u{7F}", "\u{FEFF}mark", "\u{2028}", "\u{FFFD}\u{FFFF}", "\u{10FFFF}",
            "é", "e\u{301}", "ÿ", "ß", "I", "ı", "الله", "漢字", "👨‍👩‍👧", "\u{202E}right", "NULL", "0", "1e5", "?", "$1",
            "'", "''", "\"", "\\", "\\x41", "%_", "'; DROP TABLE owners; --", "A", "a", "Z", "z", "_", "~",
        ]

    static let all: [DatabaseRule] = [
        DatabaseRule("texts.come-back", "Texts of all planes come back byte by byte, and a megabyte does.") { probe in
            let long = String(repeating: "Trái tim 🌿 ", count: 60_000)
            let given = texts + [long]
            let found = try await probe.stored(given.map { .text($0) }) { owner, id, value in
                "INSERT INTO probe_value (owner, id, words) VALUES (\(owner), \(id), \(value))"
            } reading: {
                "SELECT words FROM probe_value WHERE owner = \($0) ORDER BY id"
            }
            for (row, text) in zip(found, given) {
                try Expect.equalText(try row.text(0), text, "a text that came back")
            }
        },
        DatabaseRule("texts.keys", "Texts that differ in one byte are different keys.") { probe in
            let names = Array(Set(texts.map(ExactText.init))).map(\.text)
            try await probe.write { table in
                for (index, name) in names.enumerated() { try table.save(ProbeRecord(name, count: Int64(index))) }
            }
            let found = try await probe.database.read(probe.amina) { transaction in
                try names.map { try RecordTable<ProbeRecord>(transaction).find($0)?.entity.count }
            }
            try Expect.equal(found, names.indices.map(Int64.init), "the records found by their names")
            let facts = try await probe.facts()
            try Expect.equal(facts.entries.count, names.count, "the number of the journal's entries")
            try Expect.equal(facts.checksums, facts.recomputed, "the checksum")
        },
        DatabaseRule("texts.order", "Texts sort by their bytes, whatever the machine's language.") { probe in
            let found = try await probe.stored(texts.map { .text($0) }) { owner, id, value in
                "INSERT INTO probe_value (owner, id, words) VALUES (\(owner), \(id), \(value))"
            } reading: {
                "SELECT words FROM probe_value WHERE owner = \($0) ORDER BY words"
            }
            let wanted = texts.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
            try Expect.equal(try found.map { Array(try $0.text(0).utf8) }, wanted, "the order")
        },
        DatabaseRule("texts.compare", "Texts are equal if their bytes are, and not by likeness.") { probe in
            let pairs: [(SQLValue, SQLValue)] = [
                (.text("a"), .text("A")), (.text("é"), .text("e\u{301}")), (.text("ss"), .text("ß")),
                (.text("a"), .text("a ")),
            ]
            try await probe.save("one")
            for (left, right) in pairs {
                let rows = try await probe.stored(
                    [left],
                    by: { owner, _, value in
                        "INSERT INTO probe_value (owner, id, words) VALUES (\(owner), 1, \(value))"
                    }, reading: { _ in "SELECT 1 FROM probe_value" })
                try Expect.equal(rows.count, 1, "the number of rows")
                let found = try await probe.database.write(probe.amina) { transaction in
                    let found = try transaction.session.rows("SELECT id FROM probe_value WHERE words = \(right)").count
                    try transaction.session.execute("DELETE FROM probe_value")
                    return found
                }
                try Expect.equal(found, 0, "the number of texts \(left) that equal \(right)")
            }
        },
        DatabaseRule("texts.nul", "A text with U+0000 is refused, not cut, and nothing of its transaction stays.") {
            probe in
            for text in ["\u{0}", "cut\u{0}here", "end\u{0}"] {
                try await Expect.refused("storage.nul", "a text with U+0000") {
                    try await probe.write { table in
                        try table.save(ProbeRecord("before"))
                        try table.save(ProbeRecord("nul", note: text))
                    }
                }
                try await Expect.refused("storage.nul", "many texts, one with U+0000") {
                    try await probe.database.write(probe.amina) { transaction in
                        _ = try transaction.session.executeMany(
                            ["fine", text].enumerated().map {
                                "INSERT INTO probe_value (owner, id, words) VALUES (1, \($0.offset), \($0.element))"
                            })
                    }
                }
            }
            try Expect.equal(try await probe.counts(), [:], "what is there")
            let rows = try await probe.database.read { try $0.rows("SELECT id FROM probe_value").count }
            try Expect.equal(rows, 0, "the number of rows")
        },
    ]
}
