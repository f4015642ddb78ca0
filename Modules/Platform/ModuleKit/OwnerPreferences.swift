package import Kernel

/// The choices of all owners. Home stores the choices. Every slice reads its own preferences here, within its own transaction.
package struct OwnerPreferences: Sendable {
    private let chosen: @Sendable (_ key: String, ReadTransaction) throws -> String?

    /// - Parameter chosen: returns the owner's choice as stored, by the whole key, such as `quran.pagesPerDay`; nil if the
    ///   owner has not chosen.
    package init(chosen: @escaping @Sendable (_ key: String, ReadTransaction) throws -> String?) {
        self.chosen = chosen
    }

    /// The preferences of owners who have chosen nothing.
    package static let none = OwnerPreferences { _, _ in nil }

    /// The owner's choice, or the default if the owner has chosen nothing. The default also applies if a device with a newer
    /// version chose a value that this version does not allow.
    ///
    /// - Parameters:
    ///   - key: the key as the module declares it.
    ///   - module: the module's id.
    package func value<Value>(
        _ key: SettingKey<Value>, of module: String, in reading: ReadTransaction
    ) throws -> Value {
        let text = try chosen("\(module).\(key.setting.key)", reading)
        return key.value(text.flatMap { key.setting.kind.value(of: $0) })
    }
}
