internal import Changes
internal import Kernel
internal import Storage

/// Figures that a slice computes are always computed, even if a sender sends values for them. No two changes differ only in
/// such figures.
enum ComputedRules {
    static let all: [ModuleRule] = [
        ModuleRule("computed.anew", "A computed field is stored as computed, whatever a sender says it is.") { probe in
            try await probe.forEachType { type in
                for field in type.computed {
                    try Expect.that(
                        !type.type.schema.keys.contains { $0.name == field.name }, "the key of \(type.name) is computed"
                    )
                    try await type.put(type.sample.fields.setting(.object([field.otherwise(in: type.sample.fields)])))
                    try Expect.equal(
                        try await type.state().map { type.normal($0.fields) }, type.normal(type.sample.fields),
                        "\(type.name) put with another \(field.name)")
                }
            }
        },
        ModuleRule(
            "computed.no-part", "A computed field takes no part in merging, and a conflict shows it as computed."
        ) { probe in
            try await probe.forEachType { type in
                guard !type.computed.isEmpty else { return }
                let stale = type.sample.fields.setting(
                    .object(type.computed.map { $0.otherwise(in: type.sample.fields) }))
                try await type.put(type.sample.fields)
                let base = try await type.facts().version
                try await type.put(type.sample.changed)
                let version = try await type.facts().version
                try Expect.equal(
                    try await type.edit(.put(stale), base: base), .unchanged(version, isMerged: true),
                    "what became of \(type.name) as it was seen, but for what is computed")
                try await type.remove()
                guard case .conflict(let conflict) = try await type.edit(.put(stale), base: base) else {
                    throw Expect.Unmet(seen: "\(type.name) was changed after it was removed, and there was no conflict")
                }
                try Expect.equal(
                    conflict.yours.map(type.normal), type.normal(type.sample.fields),
                    "your side in the conflict of \(type.name)")
            }
        },
    ]
}

extension TypeProbe {
    fileprivate var computed: [RecordField] { type.schema.fields.filter(\.isComputed) }
}

extension RecordField {
    /// A value of the same kind as the sample's but different from it.
    fileprivate func otherwise(in sample: JSONValue) -> JSONValue.Member {
        let value: JSONValue =
            switch sample[name] {
            case .integer(let number)?: .integer(number + 1)
            case .number(let number)?: .number(number + 1)
            case .boolean(let flag)?: .boolean(!flag)
            case .string(let text)? where kind == .instant:
                .string((Instant(text)?.advanced(by: .seconds(1))).map(\.description) ?? text)
            case .string(let text)? where kind.name == FieldKind.day.name:
                .string(
                    CivilDay(text).flatMap { CivilDay(daysSince1970: $0.daysSince1970 + 1) }.map(\.description) ?? text)
            case .string(let text)?: .string(text + "x")
            case let other: other ?? .null
            }
        return JSONValue.Member(name, value)
    }
}
