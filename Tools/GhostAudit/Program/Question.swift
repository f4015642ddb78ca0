internal import GhostAudit
internal import Glibc

/// A query about the index of one source tree. It prints its answer.
struct Question {
    private let index: CompilerIndex
    private let root: String

    /// - Parameter places: the directories with the sources that the query needs.
    init(library: String, store: String, root: String, places: [String]) throws {
        self.root = root
        let paths = places.map { root + $0 + "/" }
        index = try CompilerIndex(store: store, library: library) { path in
            path.hasSuffix(".swift") && paths.contains(where: path.hasPrefix)
        }
        guard index.files.contains(where: { isOwn($0.path) }) else {
            throw IndexError("\(store) has no file of \(root): build first.")
        }
    }

    private func isOwn(_ path: String) -> Bool { !path.hasPrefix(root + ".build/") }
    private func isProduct(_ path: String) -> Bool {
        path.hasPrefix(root + "Modules/") || path.hasPrefix(root + "Apps/")
    }
    private func isTest(_ path: String) -> Bool { path.hasPrefix(root + "Tests/") }

    /// Imports that the compiler requires, although the index shows no reason for them. Each of these files reads the implicit
    /// `rawValue` of an enumeration that it does not name.
    private static let needed = [
        "Tests/Conformance/Released/ModuleSchema+Additive.swift": "Kernel",
        "Modules/Finance/Data/Rules/CategoryChildren.swift": "FinanceDomain",
        "Modules/Home/Commands/Account/AccountListCommand.swift": "Accounts",
        "Modules/Home/Commands/Account/AccountOutput.swift": "Accounts",
        "Tests/Home/Parts/Sync/Simulation/SimulationTests.swift": "HomeDevices",
    ]

    func imports() throws -> Bool {
        let unused = try UnusedImports(index).found(isOwn).map { ($0, String($0.path.dropFirst(root.count))) }
            .filter { Self.needed[$1] != $0.module }
        for (one, path) in unused { print("\(path):\(one.line): import \(one.module) is not used") }
        return unused.isEmpty
    }

    func unreferenced() {
        let byNothing = Unreferenced.found(in: index, isProduct, counts: { _ in true })
        for one in Unreferenced.found(in: index, isProduct, counts: { !isTest($0) }) {
            let whom = byNothing.contains(one) ? "nothing refers to it" : "only tests refer to it"
            print("\(one.path.dropFirst(root.count)):\(one.line): \(one.kind) \(one.name): \(whom)")
        }
    }

    func ghosts() throws -> Bool {
        let audit = try ViewAudit(index, root: root)
        let faults = audit.properties.compactMap { property in
            property.fault(in: Self.month).map {
                "\(property.path):\(property.line): \(property.entity).\(property.name): \($0)"
            }
        }
        faults.forEach { print($0) }
        print("  \(audit.properties.count) properties of view entities, \(faults.count) of them wrong")
        return faults.isEmpty && !audit.properties.isEmpty
    }

    func report() throws -> ViewReport { ViewReport(try ViewAudit(index, root: root), in: Self.month) }

    /// The current month: `2026-11`.
    private static var month: String {
        var now = time(nil)
        var date = tm()
        gmtime_r(&now, &date)
        let month = date.tm_mon + 1
        return "\(date.tm_year + 1900)-\(month < 10 ? "0" : "")\(month)"
    }
}
