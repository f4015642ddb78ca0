internal import Changes
package import HomeBase
package import Kernel

extension RecordTypes {
    /// The slices of a request: the slices that the request names, or by default all slices that the caller may read.
    package func selection(
        _ asked: [String]?, of feed: FeedName = .own, mayRead: (String) -> Bool
    ) throws(MizanError) -> SyncSelection {
        let readable = slices.filter(mayRead)
        guard let asked else {
            guard !readable.isEmpty else {
                throw Refusal.syncNoSlice("This caller may not read any slice here.")
            }
            return SyncSelection(slices: readable, of: feed)
        }
        for slice in asked {
            guard slices.contains(slice) else {
                throw Refusal.syncSlice(
                    "There is no slice “\(slice.prefix(80))”. There are: \(readable.joined(separator: ", ")).",
                    details: ["slice": String(slice.prefix(80)), "allowed": readable.joined(separator: " ")])
            }
            guard readable.contains(slice) else {
                throw Refusal.syncNotReadable(
                    "This caller may not read \(slice).",
                    details: ["slice": slice, "allowed": readable.joined(separator: " ")])
            }
        }
        guard !asked.isEmpty else {
            throw Refusal.syncSlice(
                "Name a slice, or leave the parameter out for all.",
                details: ["allowed": readable.joined(separator: " ")])
        }
        return SyncSelection(slices: Array(Set(asked)).sorted(), of: feed)
    }

    /// The contracts of the record types of readable slices, sorted by name.
    package func contracts(mayRead: (String) -> Bool) -> [SyncTypeContract] {
        all.map { SyncTypeContract($0.schema) }.filter { mayRead($0.slice) }.sorted { $0.type < $1.type }
    }
}
