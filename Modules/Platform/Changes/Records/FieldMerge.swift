internal import Kernel
internal import Storage

/// Merges two states of a record that both derive from a third.
struct FieldMerge {
    let schema: AnyRecordSchema

    /// The result of both sides' changes.
    struct Merged {
        let fields: JSONValue
        /// An additional record, created from the side that lost.
        var beside: (key: String, fields: JSONValue)?
    }

    /// Nil if both sides changed the record so that neither state can win, and no rule decides between them.
    func merged(_ key: String, base: JSONValue, yours: JSONValue, theirs: JSONValue) -> Merged? {
        let (base, yours, theirs) = (schema.upcast(base), schema.upcast(yours), schema.upcast(theirs))
        return switch schema.merging {
        case .conflict: nil
        case .agreement: fields(key, base: base, yours: yours, theirs: theirs, needsAgreement: true)
        case .fields, .present: fields(key, base: base, yours: yours, theirs: theirs, needsAgreement: false)
        case .latest(let moment): latest(by: moment, yours, theirs).map { Merged(fields: $0) }
        case .resolver(let resolve): resolve(base, yours, theirs).map { Merged(fields: $0) }
        }
    }

    private func latest(by moment: String, _ yours: JSONValue, _ theirs: JSONValue) -> JSONValue? {
        let fields = schema.storedFields.filter { !$0.isComputed }
        for field in fields.filter({ $0.name == moment }) + fields {
            let (mine, other) = (State(field, yours[field.name]), State(field, theirs[field.name]))
            guard mine != other else { continue }
            return mine.precedes(other).map { $0 ? theirs : yours }
        }
        return theirs
    }

    /// True if two states are the same record, however their values are spelt.
    func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        let (left, right) = (schema.upcast(left), schema.upcast(right))
        return schema.storedFields.allSatisfy { field in
            field.isComputed || State(field, left[field.name]) == State(field, right[field.name])
        }
    }

    /// - Parameter needsAgreement: true if a field without a rule must be the same on both sides, even if only one side changed
    ///   the field.
    private func fields(
        _ key: String, base: JSONValue, yours: JSONValue, theirs: JSONValue, needsAgreement: Bool
    ) -> Merged? {
        var members: [JSONValue.Member] = []
        var beside: (key: String, fields: JSONValue)?
        for field in schema.storedFields {
            if field.isComputed {
                // The type recomputes this field. Until then, any value of the right kind is enough.
                if let json = theirs[field.name] { members.append(.init(field.name, json)) }
                continue
            }
            let states = [base, yours, theirs].map { State(field, $0[field.name]) }
            var value = Self.chosen(
                field.merge, base: states[0], yours: states[1], theirs: states[2], needsAgreement: needsAgreement)
            if value == nil, case .dated(let moment)? = field.merge,
                let isYours = isLater(yours, theirs, by: moment, states[1], states[2])
            {
                value = states[isYours ? 1 : 2]
                beside = copy(of: key, isYours ? theirs : yours, states[isYours ? 2 : 1])
            }
            guard let value else { return nil }
            if let json = value.json { members.append(.init(field.name, json)) }
        }
        return Merged(fields: .object(members), beside: beside)
    }

    private func isLater(
        _ yours: JSONValue, _ theirs: JSONValue, by moment: String, _ mine: State, _ other: State
    ) -> Bool? {
        guard let field = schema.field(moment) else { return nil }
        let moments = (State(field, yours[moment]), State(field, theirs[moment]))
        return moments.0 == moments.1 ? other.precedes(mine) : moments.1.precedes(moments.0)
    }

    /// A copy of the whole record of the side whose text lost. Every replica derives the same key for this copy.
    private func copy(of key: String, _ record: JSONValue, _ text: State) -> (key: String, fields: JSONValue)? {
        guard let name = schema.keys.first?.name, schema.keys.count == 1, case .string(let text)? = text.json else {
            return nil
        }
        let own = Identifiers.named(schema.type, key, text).text
        return (
            own,
            .object(
                schema.storedFields.compactMap { field in
                    let value = field.name == name ? .string(own) : record[field.name]
                    return value.map { JSONValue.Member(field.name, $0) }
                })
        )
    }

    private static func chosen(
        _ rule: MergeRule?, base: State, yours: State, theirs: State, needsAgreement: Bool
    ) -> State? {
        if yours == theirs { return theirs }
        if needsAgreement && rule == nil { return nil }
        if yours == base { return theirs }
        if theirs == base { return yours }
        switch rule {
        case .greatest: return yours.precedes(theirs).map { $0 ? theirs : yours }
        case .least: return yours.precedes(theirs).map { $0 ? yours : theirs }
        case .set: return State.union(base: base, yours, theirs)
        case .dated, nil: return nil
        }
    }

    /// A field's value, independent of its spelling. A value that is invalid for the field is left for the type to refuse.
    private struct State: Equatable {
        let json: JSONValue?
        private let value: FieldValue?

        init(_ field: RecordField, _ json: JSONValue?) {
            guard let json, json != .null else {
                self.json = nil
                value = nil
                return
            }
            do throws(FieldFault) {
                let value = try field.kind.read(json, .partner)
                self.json = value.json
                self.value = value
            } catch {
                self.json = json
                value = nil
            }
        }

        private init(list: [JSONValue]) {
            json = .array(list)
            value = nil
        }

        /// Compares by bytes, as the store compares texts.
        static func == (left: State, right: State) -> Bool {
            left.json.map { JSONWriter.bytes($0) } == right.json.map { JSONWriter.bytes($0) }
        }

        func precedes(_ other: State) -> Bool? {
            guard let value, let other = other.value else { return nil }
            return value.precedes(other)
        }

        /// The common elements in the order of the base, and then the elements that either side added. The order of the added
        /// elements does not depend on which side came first.
        static func union(base: State, _ yours: State, _ theirs: State) -> State? {
            guard let base = base.elements, let yours = yours.elements, let theirs = theirs.elements else { return nil }
            let (mine, others, before) = (Set(yours.map(\.text)), Set(theirs.map(\.text)), Set(base.map(\.text)))
            let kept = base.filter { mine.contains($0.text) && others.contains($0.text) }
            var added: [ExactText: JSONValue] = [:]
            for element in yours + theirs where !before.contains(element.text) { added[element.text] = element.json }
            let sorted = added.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
            return State(list: kept.map(\.json) + sorted.map(\.value))
        }

        /// The elements of a list; empty if the value is absent; nil if the value is not a list.
        private var elements: [(json: JSONValue, text: ExactText)]? {
            guard let json else { return [] }
            guard case .array(let elements) = json else { return nil }
            return elements.map { ($0, ExactText(JSONWriter.text($0))) }
        }
    }
}
