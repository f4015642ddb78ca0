package import Kernel
package import ModuleKit

/// Every setting that this build knows: Mizan's own, and each slice's under `modules.<id>`.
package struct SettingsTable: Sendable {
    package let settings: [Setting]
    private let byKey: [String: Setting]
    private let groups: Set<String>
    private let absentSlices: Set<String>

    /// `known` lists the slices that exist, in this build or another.
    package init(
        modules: [any Module.Type] = EnabledSlice.all.map(\.module), known: Set<String> = EnabledSlice.known
    ) {
        settings =
            ApplicationSettings.all
            + modules.flatMap { module in module.settings.map { $0.under(Self.group(of: module.id)) } }
        byKey = Dictionary(settings.map { ($0.key, $0) }) { first, _ in first }
        groups = Set(
            settings.flatMap { Self.groups(above: $0.key) } + [Self.modules] + modules.map { Self.group(of: $0.id) })
        absentSlices = known.subtracting(modules.map { $0.id })
    }

    package static let ofThisBuild = SettingsTable()

    private static let modules = "modules"

    package static func group(of module: String) -> String { modules + "." + module }

    package subscript(key: String) -> Setting? { byKey[key] }

    /// True if there are settings under this name.
    func isGroup(_ key: String) -> Bool { groups.contains(key) }

    /// True for the settings of a slice that exists but is not in this build: for the whole group, or for a key in it.
    func isOfAbsentSlice(_ key: String) -> Bool {
        let names = key.split(separator: ".", omittingEmptySubsequences: false)
        return names.count >= 2 && names[0] == Self.modules && absentSlices.contains(String(names[1]))
    }

    func isOfAbsentSlice(variable: String) -> Bool {
        absentSlices.contains { variable.hasPrefix(Setting.variable(of: Self.group(of: $0)) + "_") }
    }

    /// The message for a key that is no setting.
    func unknown(_ key: String) -> String {
        let nearest = NearestName.to(key, among: settings.map(\.key) + groups.sorted())
        return "there is no setting “\(key.prefix(80))”" + (nearest.map { "; did you mean \($0)?" } ?? "")
    }

    /// The groups that contain a key: `modules` and `modules.quran` for `modules.quran.limit`.
    private static func groups(above key: String) -> [String] {
        let names = key.split(separator: ".")
        return (1..<max(1, names.count)).map { names.prefix($0).joined(separator: ".") }
    }
}
