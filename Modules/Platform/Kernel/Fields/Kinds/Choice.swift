/// A choice among an enum's cases. Any other word is refused, no matter who sends it. For example:
///
///     enum Mood: String, CaseIterable, FieldCodable { case calm, glad }
extension FieldCodable where Self: RawRepresentable & CaseIterable, RawValue == String {
    package static var kind: FieldKind { FieldKind.choice(allCases.map(\.rawValue)) }
    package var fieldValue: FieldValue { .text(rawValue) }

    package init(stored value: StoredValue) throws(FieldFault) {
        guard case .text(let word) = value, let choice = Self(rawValue: word) else {
            throw .stored("one of \(Self.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        self = choice
    }
}

/// A choice that later versions may extend. A partner with a later version may send a word that is unknown here. Such a word is
/// stored unchanged, so that nothing is lost when it passes through here. A person may type only known words.
package enum OpenChoice<Known: RawRepresentable & CaseIterable & Hashable & Sendable>: Hashable, Sendable
where Known.RawValue == String {
    case known(Known)
    /// A word from a newer version.
    case unknown(String)

    package init(_ word: String) {
        self = Known(rawValue: word).map(OpenChoice.known) ?? .unknown(word)
    }

    package var word: String {
        switch self {
        case .known(let known): known.rawValue
        case .unknown(let word): word
        }
    }
}

extension OpenChoice: FieldCodable {
    package static var kind: FieldKind {
        FieldKind.choice(Known.allCases.map(\.rawValue)) { word in
            (1...200).contains(word.utf8.count) && !word.utf8.contains { $0 < 0x20 }
        }
    }

    package var fieldValue: FieldValue { .text(word) }

    package init(stored value: StoredValue) throws(FieldFault) {
        self.init(try String(stored: value))
    }
}

extension FieldKind {
    /// - Parameter ofPartner: returns true for any further word that a partner may send.
    fileprivate static func choice(
        _ words: [String], ofPartner: (@Sendable (String) -> Bool)? = nil
    ) -> FieldKind {
        let expected = "one of " + words.joined(separator: ", ")
        return FieldKind(
            "choice", expected: expected, column: .text, wire: .choice(words), comparison: .equality,
            isOpen: ofPartner != nil
        ) { typed in
            // Upper and lower case are both accepted (seed 000, "Cross-Platform Considerations").
            words.first { $0.lowercased() == typed.lowercased() }.map(FieldValue.text)
        } read: { json, sender throws(FieldFault) in
            guard case .string(let word) = json else { throw FieldFault("\(expected) is expected, not \(json.kind)") }
            guard words.contains(word) || (sender == .partner && ofPartner?(word) == true) else {
                throw FieldFault("\(expected) is expected, not “\(word.prefix(40))”")
            }
            return .text(word)
        }
    }
}
