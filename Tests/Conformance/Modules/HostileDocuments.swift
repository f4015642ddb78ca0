internal import Kernel
internal import ModuleKit

/// Documents with the keys that an importer reads, but with values that no app would have written.
enum HostileDocuments {
    static func all(for importer: any Importer, good: ImportDocument?) -> [(what: String, document: ImportDocument)] {
        var keys = importer.recognisedBy
        if case .propertyList(.dictionary(let entries))? = good { keys += entries.map(\.key) }
        let roots: [(String, PropertyListValue)] = [
            ("an empty document", .dictionary([])), ("a list", .array([])), ("a text", .string("text")),
        ]
        let single = Set(keys).sorted().flatMap { key in
            values.map { what, value in
                ("\(what) under “\(key)”", PropertyListValue.dictionary([.init(key: key, value: value)]))
            }
        }
        let together = values.map { what, value in
            ("\(what) under every key", PropertyListValue.dictionary(keys.map { .init(key: $0, value: value) }))
        }
        return (roots + single + together).map { what, value in (what, .propertyList(value)) }
    }

    private static let values: [(String, PropertyListValue)] = [
        ("a text that means nothing", .string("nonsense")), ("an empty text", .string("")),
        ("broken JSON", .string("{\"a\": [")), ("deep JSON", .string(String(repeating: "[", count: 50_000))),
        ("a text with U+0000", .string("\u{0}")), ("bytes", .data([0xFF, 0xFE, 0x00, 0x80])),
        ("the head of a property list", .data(Array("bplist00".utf8) + [0xFF, 0xFF])), ("no bytes", .data([])),
        ("an archiver's reference", .uid(.max)), ("a number beyond all", .unsigned(.max)), ("no number", .real(.nan)),
        ("an empty list", .array([])), ("lists in lists", nested(200)),
        ("a list of everything", .array([.array([]), .data([1]), .boolean(true), .uid(1), .string("nonsense")])),
        ("an empty dictionary", .dictionary([])),
        (
            "a dictionary of nonsense",
            .dictionary([
                .init(key: "", value: .string("")), .init(key: "nonsense", value: .array([.dictionary([])])),
                .init(key: "\u{0}", value: .uid(1)),
                .init(key: String(repeating: "k", count: 100_000), value: .data([])),
            ])
        ),
    ]

    private static func nested(_ depth: Int) -> PropertyListValue {
        (0..<depth).reduce(.array([])) { inner, _ in .array([inner]) }
    }
}
