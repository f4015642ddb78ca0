internal import Changes
internal import Kernel
internal import Storage

/// Input from outside is accepted if it has the declared form. Otherwise it is refused with the path of the fault, and none of
/// the input is stored.
enum StrictnessRules {
    static let all: [ModuleRule] = [
        ModuleRule("fields.unknown", "An unknown field is refused, with its path.") { probe in
            try await probe.forEachType { type in
                for name in ["surplus", "version", ""] where type.type.schema.field(name) == nil {
                    try await refuses(type, type.sample.fields.setting(.object([.init(name, 1)])), at: name)
                }
            }
        },
        ModuleRule("fields.missing", "A required field that is missing or null is refused, with its path.") { probe in
            try await probe.forEachType { type in
                for field in type.type.schema.storedFields where field.isRequired {
                    try await refuses(type, type.sample.fields.without([field.name]), at: field.name)
                    let null = type.sample.fields.setting(.object([.init(field.name, .null)]))
                    try await refuses(type, null, at: field.name)
                }
            }
        },
        ModuleRule("fields.optional", "An optional field may be missing, and is then absent, unless it is computed.") {
            probe in
            try await probe.forEachType { type in
                let optional = type.type.schema.storedFields.filter { !$0.isRequired }.map(\.name)
                guard !optional.isEmpty else { return }
                let fields = type.sample.fields.without(optional)
                let computed = Set(type.type.schema.storedFields.filter(\.isComputed).map(\.name))
                try await type.put(fields)
                try Expect.equal(
                    try await type.state().map { type.normal($0.fields).filter { !computed.contains($0.key) } },
                    type.normal(fields).filter { !computed.contains($0.key) },
                    "\(type.name) without its optional fields")
            }
        },
        ModuleRule("fields.types", "A value of another type than declared is refused, with its path.") { probe in
            try await probe.forEachType { type in
                for field in type.type.schema.storedFields {
                    for value in wrong(for: field.kind) {
                        let fields = type.sample.fields.setting(.object([.init(field.name, value)]))
                        try await refuses(type, fields, at: field.name)
                    }
                }
                for fields: JSONValue in [.null, [], "text", 1, true] {
                    try await refuses(type, fields, at: nil)
                }
            }
        },
        ModuleRule("fields.key", "Fields under another record's key are refused.") { probe in
            try await probe.forEachType { type in
                for key in ["another", "", type.sample.key + " ", "0" + type.sample.key] {
                    try await refuses(type, type.sample.fields, key: key, at: nil)
                }
            }
        },
        ModuleRule(
            "fields.hostile",
            "A hostile text is refused as the sender's fault, or is stored and stays as it was stored."
        ) { probe in
            try await probe.forEachType { type in
                for field in type.type.schema.storedFields where field.kind.name == FieldKind.text.name {
                    // A key of a megabyte would be in every journal that these rules read.
                    let isKey = type.type.schema.keys.contains { $0.name == field.name }
                    for text in hostile + (isKey ? [] : [long]) { try await survives(text, in: field, of: type) }
                }
            }
        },
    ]

    static let hostile = [
        "", " ", "\u{0}", "a\u{0}b", "\u{1}\u{1B}[31m", "'; DROP TABLE owners; --", "\" OR 1=1 --", "?", "\u{202E}abc",
        "\u{FEFF}", "\u{2028}", "e\u{301}", "\u{10FFFF}", "../../etc/passwd", "%00", "{\"a\":", "[[[[[[[[", "1:1\n2:2",
        "١:١", "-1:-1", "9223372036854775808", "null",
    ]

    /// Longer than a CloudKit record can be.
    private static let long = String(repeating: "x", count: 1_048_577)

    /// Values of every JSON type that the field kind cannot read.
    private static func wrong(for kind: FieldKind) -> [JSONValue] {
        let all: [JSONValue] = [
            [], [["a"]], .object([JSONValue.Member]()), true, "not a moment", 12, 1.5, .exact("0.12345678901234567890"),
        ]
        return all.filter { value in
            do throws(FieldFault) {
                _ = try kind.read(value, .partner)
                return false
            } catch {
                return true
            }
        }
    }

    private static func refuses(
        _ type: TypeProbe, _ fields: JSONValue, key: String? = nil, at field: String?
    ) async throws {
        let before = try await type.facts()
        let what = "\(type.name) \(key.map { "under the key “\($0)”" } ?? "with a fault at \(field ?? "its root")")"
        let refusal = try await Expect.refused(what) { try await type.put(fields, key: key) }
        try Expect.that(isTheSenders(refusal), "\(what) ended with \(refusal.code) (\(refusal.reason))")
        if let field {
            // For an element of a list, the path continues with the element's index. The index is not compared.
            let path = refusal.details["path"]?.prefix { $0 != "[" }
            try Expect.equal(path.map(String.init), "$.\(field)", "the path in the refusal of \(what)")
        }
        try Expect.equal(try await type.facts(), before, "the journal after \(what) was refused")
    }

    private static func survives(_ text: String, in field: RecordField, of type: TypeProbe) async throws {
        let before = try await type.facts()
        let key = type.type.schema.keys.map(\.name) == [field.name] ? text : type.sample.key
        let what = "\(type.name) with \(field.name) “\(text.prefix(40).debugDescription)”"
        do {
            try await type.put(type.sample.fields.setting(.object([.init(field.name, .string(text))])), key: key)
        } catch {
            let refusal = MizanError(crossing: error)
            try Expect.that(isTheSenders(refusal), "\(what) ended with \(refusal.code) (\(refusal.reason))")
            return try Expect.equal(try await type.facts(), before, "the journal after \(what) was refused")
        }
        guard let state = try await type.state(key: key) else {
            throw Expect.Unmet(seen: "\(what) was taken and is not there")
        }
        let facts = try await type.facts()
        try Expect.that(
            try await type.put(state.fields, key: key) == false, "\(what), put again as it was read, changed something")
        try Expect.equal(try await type.facts(), facts, "the journal after \(what) was put again")
        try Expect.equal(facts.checksums, facts.recomputed, "the checksum after \(what)")
    }

    /// True if the sender is at fault. The server's own faults are `internal` or a failing store.
    private static func isTheSenders(_ error: MizanError) -> Bool {
        switch error.code {
        case .invalidInput, .notFound, .conflict, .preconditionFailed, .notPermitted, .tooLarge, .unsupported,
            .corruptData:
            true
        case .unauthenticated, .rateLimited, .unavailable, .storageFull, .cancelled, .internal: false
        }
    }
}
