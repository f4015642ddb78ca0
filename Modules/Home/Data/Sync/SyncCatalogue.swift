package import Kernel
internal import ModuleKit
internal import Storage

/// The record types of Home and of all slices, by name: what travels between devices. Nothing here knows a slice; a type travels
/// because a module declares it.
package struct SyncCatalogue: Sendable {
    let types: RecordTypes
    /// Of the slices that this build has and that do not run.
    private let resting: [String: ModuleStatus]
    /// Home, and all that this build has, running or not, in order.
    package let slices: [String]

    init(modules: [any Module], states: [ModuleStatus]) {
        types = RecordTypes(modules)
        resting = Dictionary(states.filter { !$0.isRunning }.map { ($0.id, $0) }) { first, _ in first }
        slices = Set(modules.map { type(of: $0).id } + states.map(\.id) + [HomeModule.id]).sorted()
    }

    /// Which slices a request is about: those that were asked for, else all that the caller may read.
    package func selection(
        _ asked: [String]?, of feed: FeedName = .own, mayRead: (String) -> Bool
    ) throws(MizanError) -> SyncSelection {
        let readable = slices.filter(mayRead)
        guard let asked else {
            guard !readable.isEmpty else {
                throw MizanError(.notPermitted, "sync.no-slice", "There is no slice here that this caller may read.")
            }
            return SyncSelection(slices: readable, of: feed)
        }
        for slice in asked {
            guard slices.contains(slice) else {
                throw MizanError(
                    .invalidInput, "sync.slice",
                    "There is no slice “\(slice.prefix(80))”. There are: \(readable.joined(separator: ", ")).",
                    details: ["slice": String(slice.prefix(80)), "allowed": readable.joined(separator: " ")])
            }
            guard readable.contains(slice) else {
                throw MizanError(
                    .notPermitted, "sync.not-readable", "This caller may not read \(slice).",
                    details: ["slice": slice, "allowed": readable.joined(separator: " ")])
            }
        }
        guard !asked.isEmpty else {
            throw MizanError(
                .invalidInput, "sync.slice", "Name a slice, or leave the parameter out for all.",
                details: ["allowed": readable.joined(separator: " ")])
        }
        return SyncSelection(slices: Array(Set(asked)).sorted(), of: feed)
    }

    /// The record types of the slices, in the order of their names.
    package func contracts(mayRead: (String) -> Bool) -> [SyncTypeContract] {
        types.all.map { SyncTypeContract($0.schema) }.filter { mayRead($0.slice) }.sorted { $0.type < $1.type }
    }

    /// The type of a record, or why records of it can be neither shown nor changed here.
    func recordType(_ name: String) -> Result<any RecordType, MizanError> {
        if let type = types[name] { return .success(type) }
        let slice = RecordReference(type: name, key: "").slice
        if let refusal = resting[slice]?.publicRefusal { return .failure(refusal) }
        return .failure(
            MizanError(
                .invalidInput, "sync.type", "There is no record type “\(name.prefix(80))” here.",
                details: ["type": String(name.prefix(80))]))
    }
}
