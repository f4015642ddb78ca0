internal import Kernel
internal import Storage

/// Merges two states of a record that grew out of a third, field by field.
struct FieldMerge {
    private let schema: RecordSchema
    private let rules: [String: MergePolicy.FieldRule]
    /// Whether a field without a rule must be the same on both sides, even where only one of them changed it.
    private let needsAgreement: Bool

    /// Nil for a type whose changes are not merged.
    init?(_ schema: RecordSchema, by policy: MergePolicy) {
        self.schema = schema
        switch policy {
        case .conflict: return nil
        case .agreement(let rules): (self.rules, needsAgreement) = (rules, true)
        case .fields(let rules): (self.rules, needsAgreement) = (rules, false)
        }
    }

    /// Nil if both changed a field differently, and no rule says which value stands.
    func merged(base: JSONValue, yours: JSONValue, theirs: JSONValue) -> JSONValue? {
        var members: [JSONValue.Member] = []
        for field in schema.storedFields {
            if field.isComputed {
                // The type computes it anew; until then there is a value of the right kind.
                if let json = theirs[field.name] { members.append(.init(field.name, json)) }
                continue
            }
            let states = [base, yours, theirs].map { Value(field, $0[field.name]) }
            guard let value = chosen(field, base: states[0], yours: states[1], theirs: states[2]) else { return nil }
            if let json = value.json { members.append(.init(field.name, json)) }
        }
        return .object(members)
    }

    /// Whether two states are the same record, whatever way their values are spelt.
    static func isSame(_ left: JSONValue, _ right: JSONValue, _ schema: RecordSchema) -> Bool {
        schema.storedFields.allSatisfy { field in
            field.isComputed || Value(field, left[field.name]) == Value(field, right[field.name])
        }
    }

    private func chosen(_ field: RecordField, base: Value, yours: Value, theirs: Value) -> Value? {
        if yours == theirs { return theirs }
        let rule = rules[field.name]
        if needsAgreement && rule == nil { return nil }
        if yours == base { return theirs }
        if theirs == base { return yours }
        switch rule {
        case .greatest: return yours.precedes(theirs).map { $0 ? theirs : yours }
        case .least: return yours.precedes(theirs).map { $0 ? yours : theirs }
        case nil: return nil
        }
    }

    /// A field's value, however it was spelt; what is no value of the field is left for the type to refuse.
    private struct Value: Equatable {
        let json: JSONValue?

        init(_ field: RecordField, _ json: JSONValue?) {
            switch (field.kind, json) {
            case (_, .null?): self.json = nil
            case (.real, .integer(let number)?): self.json = .number(Double(number))
            case (.instant, .string(let text)?):
                self.json = .string(Instant(text)?.description ?? text)
            default: self.json = json
            }
        }

        /// By bytes, as the store compares texts.
        static func == (left: Value, right: Value) -> Bool {
            left.json.map { JSONWriter.bytes($0) } == right.json.map { JSONWriter.bytes($0) }
        }

        /// Nil for values that have no order, and where one is absent.
        func precedes(_ other: Value) -> Bool? {
            switch (json, other.json) {
            case (.integer(let left)?, .integer(let right)?): return left < right
            case (.number(let left)?, .number(let right)?): return left < right
            case (.string(let left)?, .string(let right)?):
                if let left = Instant(left), let right = Instant(right) { return left < right }
                return left.utf8.lexicographicallyPrecedes(right.utf8)
            default: return nil
            }
        }
    }
}
