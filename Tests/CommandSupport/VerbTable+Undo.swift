internal import Composition
internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage
internal import TestSupport

extension VerbTable {
    /// The faults of undo. They are checked for every line that changes something. `undo` must restore the contents from before
    /// the line. Undoing that undo by its number must restore the contents from after the line.
    package func undoFaults() async throws -> [String] {
        var faults: [String] = []
        var tried = 0
        for one in cases where one.isSuccess && !reading.contains(verb(of: one.line)) {
            guard let fault = try await one.undoFault() else { continue }
            tried += 1
            if !fault.isEmpty { faults.append("\(one): \(fault)") }
        }
        return tried > 0 ? faults : ["no line changes anything"]
    }
}

extension VerbCase {
    /// Empty if the undo works; nil if the line changed nothing.
    fileprivate func undoFault() async throws -> String? {
        let prepared = try await PreparedStores.all.prepared(before)
        let (mizan, names) = (prepared.mizan, prepared.names)
        let first = try await Contents(mizan)
        let printed = await mizan.type(names.filled(line.words, in: mizan.directory.path), input: input)
        guard printed.code == 0 else { return nil }
        let second = try await Contents(mizan)
        guard let owner = second.changed(since: first) else { return nil }
        let undone = await mizan.type(["undo", "--output", "json"] + owner)
        // A purge cannot be undone: the attempt is refused and changes nothing.
        if undone.code == 65, undone.errors.contains("deleted for good") {
            return try await Contents(mizan).digests == second.digests ? "" : "the undo of a purge changes something"
        }
        guard undone.code == 0, case .integer(let number)? = try undone.json()["number"] else {
            return "undo ends with \(undone.code): \(undone.errors)"
        }
        let third = try await Contents(mizan)
        guard third.digests == first.digests else {
            return "undo leaves another state: \(third.differences(from: first))"
        }
        let redone = await mizan.type(["undo", String(number)] + owner)
        guard redone.code == 0 else { return "the undo of the undo ends with \(redone.code): \(redone.errors)" }
        let fourth = try await Contents(mizan)
        return fourth.digests == second.digests
            ? "" : "the undo of the undo leaves another state: \(fourth.differences(from: second))"
    }

    /// The contents of the store: the owner's records and the shared data.
    private struct Contents {
        let digests: [ContentDigest]
        private let versions: [RecordVersion]

        init(_ mizan: TypedLines) async throws {
            (digests, versions) = try await mizan.application { application in
                let types = HomeBase.recordTypes + application.modules.flatMap(\.recordTypes)
                let facts = application.modules.flatMap(\.facts)
                let owner = try await application.owner(named: nil).id
                var found: ([ContentDigest], [RecordVersion]) = ([], [])
                for owner in [owner, .shared] {
                    let one = try await application.context.read(owner) { transaction in
                        (
                            try ContentDigest(of: types, facts: facts, in: transaction),
                            try Journal.position(in: transaction).version
                        )
                    }
                    found.0.append(one.0)
                    found.1.append(one.1)
                }
                return found
            }
        }

        /// The types whose contents differ, with their numbers of records here and there.
        func differences(from other: Contents) -> String {
            zip(digests, other.digests).map { here, there in
                let types = Set(here.parts).symmetricDifference(there.parts).map(\.type)
                func records(_ digest: ContentDigest, _ type: String) -> Int {
                    digest.parts.first { $0.type == type }?.records ?? 0
                }
                return Set(types).sorted().map { "\($0) \(records(here, $0)) of \(records(there, $0))" }
                    .joined(separator: ", ")
            }.joined(separator: "; ")
        }

        /// The additional words for `undo`: none for the owner's records, `--shared` for the shared data. Nil if nothing was
        /// changed.
        func changed(since other: Contents) -> [String]? {
            if versions[0] != other.versions[0] { return [] }
            return versions[1] != other.versions[1] ? ["--shared"] : nil
        }
    }
}
