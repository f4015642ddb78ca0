package import HTTPKit
package import Kernel
internal import ModuleKit

/// The state of stored data that a form shows for editing: its version, and the text of each field.
///
/// The form sends the version back in `seen`. If another device changed the data meanwhile, only the fields that the person
/// changed in the form are stored (`Values.merged`).
package struct FormState: Sendable {
    package let version: RecordVersion
    let values: [FormValue]

    /// - Parameter version: the version of the record, or the greatest of the versions of several; 0 if nothing is stored yet.
    package init(_ version: RecordVersion, _ values: [FormValue]) {
        (self.version, self.values) = (version, values)
    }

    /// The field of every form that edits what is stored. It is optional, because buttons at the same address have no such field.
    package static let seen = Field.optional("seen", .within(0...Int64.max), "The version that the form showed.")

    /// The version that the sent form showed.
    package static func seen(by sent: Values) throws -> RecordVersion {
        guard let version = try sent.optionalInteger(seen.name) else {
            throw Refusal.pageRefused(ClashTexts.english.noVersion)
        }
        return version
    }

    /// The hidden field.
    package var html: HTML { Self.html(version) }

    package static func html(_ version: RecordVersion) -> HTML {
        "<input type=\"hidden\" name=\"seen\" value=\"\(Int(version))\">"
    }
}

/// A field of a form with the text that is stored.
package struct FormValue: Sendable {
    let name: String
    let label: String
    let text: String
    private let choices: [(value: String, text: String)]

    /// - Parameter choices: the choices of a field that does not show what it sends.
    package init(_ name: String, _ label: String, _ text: String?, choices: [(String, String)] = []) {
        (self.name, self.label, self.text) = (name, label, text ?? "")
        self.choices = choices.map { (value: $0.0, text: $0.1) }
    }

    var isChoice: Bool { !choices.isEmpty }

    /// A value of the field as people read it.
    func words(_ text: String) -> String { choices.first { $0.value == text }?.text ?? text }
}
