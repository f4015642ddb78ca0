internal import Kernel
internal import Storage

/// Merges two states of a record that grew out of a third.
struct FieldMerge {
    let schema: AnyRecordSchema

    /// Nil if both changed the record so that neither can stand, and no rule says which does.
    func merged(base: JSONValue, yours: JSONValue, theirs: JSONValue) -> JSONValue? {
        switch schema.merging {
        case .conflict: nil
        case .agreement: fields(base: base, yours: yours, theirs: theirs, needsAgreement: true)
        case .fields: fields(base: base, yours: yours, theirs: theirs, needsAgreement: false)
        case .resolver(let resolve): resolve(base, yours, theirs)
        }
    }

    /// Whether two states are the same record, whatever way their values are spelt.
    func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool {
        schema.storedFields.allSatisfy { field in
            field.isComputed || State(field, left[field.name]) == State(field, right[field.name])
        }
    }

    /// - Parameter needsAgreement: whether a field without a rule must be the same on both sides, even where only one of
    ///   them changed it.
    private func fields(
        base: JSONValue, yours: JSONValue, theirs: JSONValue, needsAgreement: Bool
    ) -> JSONValue? {
        var members: [JSONValue.Member] = []
        for field in schema.storedFields {
            if field.isComputed {
                // The type computes it anew; until then there is a value of the right kind.
                if let json = theirs[field.name] { members.append(.init(field.name, json)) }
                continue
            }
            let states = [base, yours, theirs].map { State(field, $0[field.name]) }
            let value = Self.chosen(
                field.merge, base: states[0], yours: states[1], theirs: states[2], needsAgreement: needsAgreement)
            guard let value else { return nil }
            if let json = value.json { members.append(.init(field.name, json)) }
        }
        return .object(members)
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
        case nil: return nil
        }
    }

    /// A field's value, however it was spelt; what is no value of the field is left for the type to refuse.
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

        /// By bytes, as the store compares texts.
        static func == (left: State, right: State) -> Bool {
            left.json.map { JSONWriter.bytes($0) } == right.json.map { JSONWriter.bytes($0) }
        }

        func precedes(_ other: State) -> Bool? {
            guard let value, let other = other.value else { return nil }
            return value.precedes(other)
        }

        /// What is common in the order of the base, then what either side added, in one order no matter which came first.
        static func union(base: State, _ yours: State, _ theirs: State) -> State? {
            guard let base = base.elements, let yours = yours.elements, let theirs = theirs.elements else { return nil }
            let (mine, others, before) = (Set(yours.map(\.text)), Set(theirs.map(\.text)), Set(base.map(\.text)))
            let kept = base.filter { mine.contains($0.text) && others.contains($0.text) }
            var added: [ExactText: JSONValue] = [:]
            for element in yours + theirs where !before.contains(element.text) { added[element.text] = element.json }
            let sorted = added.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
            return State(list: kept.map(\.json) + sorted.map(\.value))
        }

        /// The elements of a list, none of one that is absent; nil for what is no list.
        private var elements: [(json: JSONValue, text: ExactText)]? {
            guard let json else { return [] }
            guard case .array(let elements) = json else { return nil }
            return elements.map { ($0, ExactText(JSONWriter.text($0))) }
        }
    }
}
