internal import Kernel
internal import ModuleKit

extension JSONValue {
    /// About how many bytes it takes.
    var weight: Int {
        switch self {
        case .null, .boolean, .integer, .number: 8
        case .exact(let text), .string(let text): text.utf8.count + 2
        case .array(let elements): elements.reduce(2) { $0 + $1.weight }
        case .object(let members): members.reduce(2) { $0 + $1.name.utf8.count + 4 + $1.value.weight }
        }
    }
}

extension SyncResult {
    /// About how many bytes of records it shows.
    var weight: Int {
        guard case .conflict(let conflict) = outcome else { return 0 }
        return [conflict.base, conflict.yours, conflict.theirs].reduce(0) { $0 + ($1?.weight ?? 0) }
    }
}
