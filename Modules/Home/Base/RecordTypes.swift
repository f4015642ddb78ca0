package import Changes
package import Kernel
package import ModuleKit
internal import Storage
internal import Synchronization

/// The record types of Home and of all slices, by name; Home itself knows no slice. The types are created at the first access.
/// Otherwise, a command that reads a few records of one slice would wait for the schemas of all slices.
package final class RecordTypes: Sendable {
    private struct Made {
        let all: [any RecordType]
        let byName: [String: any RecordType]
    }

    private let modules: [any Module]
    /// The states of the built-in slices that do not run.
    private let resting: [String: ModuleStatus]
    /// Home and all built-in slices, running or not, in order.
    package let slices: [String]
    private let made = Mutex<Made?>(nil)

    package init(_ modules: [any Module], states: [ModuleStatus] = []) {
        self.modules = modules
        resting = Dictionary(states.filter { !$0.isRunning }.map { ($0.id, $0) }) { first, _ in first }
        slices = Set(modules.map { type(of: $0).id } + states.map(\.id) + [HomeBase.id]).sorted()
    }

    package var all: [any RecordType] { types.all }

    package subscript(name: String) -> (any RecordType)? { types.byName[name] }

    /// The type of a record, or the reason why records of it can be neither shown nor changed here.
    package func recordType(_ name: String) -> Result<any RecordType, MizanError> {
        if let type = self[name] { return .success(type) }
        let slice = RecordReference(type: name, key: "").slice
        if let refusal = resting[slice]?.publicRefusal { return .failure(refusal) }
        return .failure(
            Refusal.syncType(
                "The record type “\(name.prefix(80))” does not exist here.",
                details: ["type": String(name.prefix(80))]))
    }

    private var types: Made {
        made.withLock { made in
            if let made { return made }
            let all = HomeBase.recordTypes + modules.flatMap(\.recordTypes)
            let types = Made(all: all, byName: Dictionary(all.map { ($0.schema.type, $0) }) { first, _ in first })
            made = types
            return types
        }
    }
}

extension Refusal {
    package static let syncType = Refusal(.invalidInput, "sync.type", "There is no such record type here.")
}
