internal import Kernel
package import Storage

extension Invariant {
    /// Reports each live record of an owner for which the condition is false. That happens only if a write bypassed the
    /// modules: somebody edited the store, or the record is from an archive.
    package func examine(_ reading: ReadTransaction, _ tell: (RecordFault) throws -> Void) throws {
        for type in types {
            var last: String?
            while true {
                let keys = try Journal.liveKeys(of: type, after: last, limit: 500, in: reading)
                guard let end = keys.last else { break }
                last = end
                let references = keys.map { RecordReference(type: type, key: $0) }
                // Most often all records are sound, and one check of all of them is enough.
                if try fault(at: references, reading) == nil { continue }
                for reference in references {
                    guard let error = try fault(at: [reference], reading) else { continue }
                    try tell(RecordFault(key: reference.key, error: error))
                }
            }
        }
    }

    /// The examination as an audit for the doctor.
    package var audit: Audit {
        Audit(name, summary) { reading in
            var count = 0
            var reasons: Set<String> = []
            try examine(reading) { fault in
                count += 1
                reasons.insert(fault.error.reason)
            }
            guard count > 0 else { return [] }
            let why = reasons.sorted().prefix(5).joined(separator: ", ")
            return [Finding(.problem, "This rule is broken by \(Counted.text(count, "record")) (\(why)): \(summary)")]
        }
    }

    private func fault(at references: [RecordReference], _ reading: ReadTransaction) throws -> MizanError? {
        do {
            try check(references.map { TouchedRecord(reference: $0, before: nil, now: .asStored) }, reading)
            return nil
        } catch {
            let error = MizanError(crossing: error)
            if error.isOfTheStore { throw error }
            return error
        }
    }
}
