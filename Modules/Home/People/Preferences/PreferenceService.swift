internal import Changes
package import HomeBase
package import Kernel
package import ModuleKit

/// A preference, and what its owner chose.
package struct PreferenceView: Sendable, Equatable {
    package let setting: Setting
    /// The owner's choice, as far as it is allowed here.
    package let chosen: SettingValue?
    /// The version of the stored choice; 0 without one.
    package let version: RecordVersion

    package static let fields = [
        RecordField("key", .text), RecordField("value", .text), RecordField("isSet", .boolean),
        RecordField("default", .text), RecordField("allowed", .text), RecordField("help", .text),
    ]

    /// One value for each field, in the order of the fields.
    package var values: [FieldValue] {
        [
            .text(setting.key), .text(chosen?.text ?? setting.standardText), .boolean(chosen != nil),
            .text(setting.standardText), .text(setting.kind.allowed), .text(setting.help),
        ]
    }

    package var json: JSONValue { .object(Self.fields, values) }
}

/// The choices of owners among the preferences that Home and the slices declare.
package struct PreferenceService: Sendable {
    /// In the order of their keys.
    package let declared: [Setting]
    private let slices: [String]

    package init(modules: [any Module]) {
        slices = modules.map { type(of: $0).id }
        let ofModules = modules.flatMap { module in
            type(of: module).preferences.map { $0.under(type(of: module).id) }
        }
        declared = (HomePreferences.all.map { $0.under(HomeBase.id) } + ofModules).sorted { $0.key < $1.key }
    }

    package func all(in reading: ReadTransaction) throws -> [PreferenceView] {
        let choices = try HomeBase.preferences(in: reading).find(declared.map(\.key))
        return declared.map { setting in
            let choice = choices.first { $0.key == setting.key }
            return PreferenceView(
                setting: setting, chosen: choice.flatMap { setting.kind.value(of: $0.value) },
                version: choice?.version ?? 0)
        }
    }

    /// Refuses a preference that nobody declares, and a value that it does not allow.
    package func set(
        _ key: String, to text: String, in transaction: WriteTransaction
    ) throws -> Written<PreferenceChoice> {
        guard let setting = declared.first(where: { $0.key == key }) else { throw unknown(key) }
        guard let value = setting.kind.value(of: text) ?? setting.kind.value(of: DecimalDigits.plain(text))
        else {
            throw Refusal.homePreferenceValue(
                "“\(text.prefix(80))” is not allowed for \(key), which is \(setting.kind.allowed).",
                details: ["field": "value", "parameter": key])
        }
        if setting == HomePreferences.today.setting.under(HomeBase.id), case .list(let parts) = value,
            parts != ["none"],
            let wrong = parts.first(where: { !slices.contains($0) })
        {
            throw Refusal.homePreferenceValue(
                "There is no part “\(wrong.prefix(80))”; the parts are \(slices.joined(separator: ", ")).",
                details: ["field": "value"]
            ).asking(wrong, among: slices)
        }
        return try HomeBase.preferences(in: transaction).write(key) { _ in
            try PreferenceChoice(key: key, value: value.text)
        }
    }

    package func remove(_ key: String, in transaction: WriteTransaction) throws {
        try HomeBase.preferences.remove(key, in: transaction)
    }

    private func unknown(_ key: String) -> MizanError {
        let nearest = NearestName.to(key, among: declared.map(\.key))
        return Refusal.homeNoSuchPreference(
            "There is no setting “\(key.prefix(80))”" + (nearest.map { "; did you mean \($0)?" } ?? "."),
            advice: "`mizan settings` shows all.")
    }
}

extension Refusal {
    package static let homeNoSuchPreference = Refusal(
        .notFound, "home.no-such-preference", "There is no such setting.")
    package static let homePreferenceValue = Refusal(
        .invalidInput, "home.preference-value", "The setting does not allow this value.")
}
