package import HTTPKit
package import Kernel
internal import ModuleKit

/// A form whose person changed the same fields as another device. It travels in the values of the refusal `page.changed`, so
/// that the page of the refusal can show both sides.
package struct FormClash: Sendable {
    /// One field with both values.
    struct Side: Sendable, Equatable {
        let name: String
        let label: String
        let yours: String
        /// The stored value as people read it.
        let theirs: String
        /// Your value as people read it, in a field that does not show what it sends; nil in other fields.
        let choice: String?

        /// True if either value has lines.
        var isLong: Bool { yours.contains("\n") || theirs.contains("\n") }

        init(_ value: FormValue, yours: String) {
            (name, label, self.yours, theirs) = (value.name, value.label, yours, value.words(value.text))
            choice = value.isChoice ? value.words(yours) : nil
        }
    }

    /// The stored version, which the person has seen on the page that shows both sides.
    let version: RecordVersion
    let page: Link
    let sides: [Side]
    /// The other fields, as they will be sent again.
    let others: [Other]

    struct Other: Sendable, Equatable {
        let name: String
        let text: String
    }

    init(version: RecordVersion, page: Link, sides: [Side], sent: Values) {
        let names = Set(sides.map(\.name) + [FormState.seen.name])
        (self.version, self.page, self.sides) = (version, page, sides)
        others = sent.typed.filter { !names.contains($0.name) }.map { Other(name: $0.name, text: $0.text) }
    }

    /// A clash that all stored rules found in an edit, although the fields themselves could be merged: every field in which the
    /// form differs from the stored values is shown.
    package static func all(of sent: Values, over stored: FormState, page: Link) -> FormClash {
        let sides = stored.values.filter { sent.typed($0.name) != $0.text }.map { Side($0, yours: sent.typed($0.name)) }
        return FormClash(version: stored.version, page: page, sides: sides, sent: sent)
    }

    package var refusal: MizanError {
        Refusal.pageChanged(
            ClashTexts.english.sentence,
            values: [
                "version": .integer(version), "page": .string(page.text),
                "fields": .array(
                    sides.map { side in
                        .object([
                            .init("name", .string(side.name)), .init("label", .string(side.label)),
                            .init("yours", .string(side.yours)), .init("theirs", .string(side.theirs)),
                            .init("choice", side.choice.map(JSONValue.string) ?? .null),
                        ])
                    }),
                "others": .array(others.map { .array([.string($0.name), .string($0.text)]) }),
            ])
    }

    /// Nil for the values of another refusal.
    package init?(_ problem: ProblemDetails) {
        guard problem.reason == Refusal.pageChanged.reason, case .integer(let version)? = problem.values["version"],
            case .string(let page)? = problem.values["page"], case .array(let fields)? = problem.values["fields"],
            case .array(let others)? = problem.values["others"]
        else { return nil }
        (self.version, self.page) = (version, Link(wanted: page))
        sides = fields.compactMap(Side.init)
        self.others = others.compactMap(Other.init)
    }
}

extension FormClash.Side {
    fileprivate init?(_ json: JSONValue) {
        guard case .string(let name)? = json["name"], case .string(let label)? = json["label"],
            case .string(let yours)? = json["yours"], case .string(let theirs)? = json["theirs"]
        else { return nil }
        (self.name, self.label, self.yours, self.theirs) = (name, label, yours, theirs)
        choice = json["choice"].flatMap { $0.digits }
    }
}

extension FormClash.Other {
    fileprivate init?(_ json: JSONValue) {
        guard case .array(let pair) = json, pair.count == 2, let name = pair[0].digits, let text = pair[1].digits else {
            return nil
        }
        (self.name, self.text) = (name, text)
    }
}
