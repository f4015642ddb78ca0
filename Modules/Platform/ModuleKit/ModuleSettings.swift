package import Kernel

/// The settings of one module: its section of the configuration, `modules.<id>`, and nothing else.
package struct ModuleSettings: Sendable {
    private let values: [String: SettingValue]

    /// - Parameter values: the values by the keys that the module declares.
    package init(_ values: [String: SettingValue] = [:]) {
        self.values = values
    }

    /// The value that was set, or the default.
    package subscript<Value>(key: SettingKey<Value>) -> Value {
        key.value(values[key.setting.key])
    }
}
