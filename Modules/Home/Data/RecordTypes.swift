package import ModuleKit
internal import Storage
internal import Synchronization

/// The record types of Home and of the slices that run, for what treats all alike. They are made when somebody first asks: a
/// command that reads a few of one slice would wait for the schemas of all.
package final class RecordTypes: Sendable {
    private struct Made {
        let all: [any RecordType]
        let byName: [String: any RecordType]
    }

    private let modules: [any Module]
    private let made = Mutex<Made?>(nil)

    package init(_ modules: [any Module]) {
        self.modules = modules
    }

    var all: [any RecordType] { types.all }

    subscript(name: String) -> (any RecordType)? { types.byName[name] }

    private var types: Made {
        made.withLock { made in
            if let made { return made }
            let all = HomeModule.recordTypes + modules.flatMap(\.recordTypes)
            let types = Made(all: all, byName: Dictionary(all.map { ($0.schema.type, $0) }) { first, _ in first })
            made = types
            return types
        }
    }
}
