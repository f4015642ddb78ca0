package import Kernel

/// The choices of all owners. Home keeps them; every slice asks here, within its own transaction, for the preferences that it
/// declares.
package struct OwnerPreferences: Sendable {
    private let chosen: @Sendable (_ key: String, ReadTransaction) throws -> String?

    /// - Parameter chosen: the owner's choice as it is stored, by the whole key: `quran.pagesPerDay`; nil if there is none.
    package init(chosen: @escaping @Sendable (_ key: String, ReadTransaction) throws -> String?) {
        self.chosen = chosen
    }

    /// Where nobody has chosen anything.
    package static let none = OwnerPreferences { _, _ in nil }

    /// The owner's choice, or the default: also where a device of a newer version chose what this one does not allow.
    ///
    /// - Parameters:
    ///   - key: as the module declares it.
    ///   - module: the module's id.
    package func value<Value>(
        _ key: SettingKey<Value>, of module: String, in reading: ReadTransaction
    ) throws -> Value {
        let text = try chosen("\(module).\(key.setting.key)", reading)
        return key.value(text.flatMap { key.setting.kind.value(of: $0) })
    }
}
