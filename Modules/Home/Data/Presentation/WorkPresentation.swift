internal import FoundationEssentials
package import Kernel

/// How long work looks outside.
package enum WorkPresentation {
    package static func json(_ entry: WorkEntry) -> JSONValue {
        let bytes = entry.phase == .receiving ? entry.received : entry.progress.bytes
        return .object([
            "id": .string(entry.id.text), "kind": .string(entry.kind.rawValue), "what": .string(entry.what),
            "phase": .string(entry.phase.rawValue), "bytes": bytes.map(json),
            "records": entry.progress.records.map(json), "since": .string(entry.since.description),
        ])
    }

    private static func json(_ amount: WorkProgress.Amount) -> JSONValue {
        .object(["done": .integer(amount.done), "of": amount.all.map(JSONValue.integer)])
    }
}
