internal import Changes
internal import Kernel
internal import ModuleKit
internal import Storage

/// An import adds each record once, and nothing from a broken document.
enum ImporterRules {
    static let all: [ModuleRule] = [
        ModuleRule("importers.described", "An importer says what it takes in and how it knows it.") { probe in
            for importer in probe.module.importers {
                try Expect.that(!importer.title.isEmpty, "\(importer.name) has no title")
                try Expect.that(!importer.recognisedBy.isEmpty, "\(importer.name) does not say how it knows a file")
                try Expect.that(
                    probe.documents[importer.name] != nil, "there is no good document for \(importer.name)")
            }
        },
        ModuleRule("importers.twice", "A document brings something the first time, and nothing the second.") { probe in
            for importer in probe.module.importers {
                guard let document = probe.documents[importer.name] else { continue }
                try Expect.that(importer.recognises(document), "\(importer.name) does not know its own document")
                let first = try await take(document, importer, probe)
                try Expect.that(first > 0, "the good document of \(importer.name) brings nothing")
                let facts = try await probe.facts(importer)
                let second = try await take(document, importer, probe)
                try Expect.equal(second, 0, "the number of changes of a second import by \(importer.name)")
                try Expect.equal(try await probe.facts(importer), facts, "the journal after a second import")
                try Expect.equal(facts.checksums, facts.recomputed, "the checksum")
            }
        },
        ModuleRule(
            "importers.removed", "What was removed stays away from the file that brought it, until it is asked back."
        ) { given in
            for name in given.module.importers.filter({ $0.options.contains(RemovedItems.option) }).map(\.name) {
                let probe = try await given.anew()
                guard let importer = probe.module.importers.first(where: { $0.name == name }),
                    let document = probe.documents[name]
                else { continue }
                let brought = try await changes(by: document, importer, probe)
                try await remove(brought, importer, probe)
                let again = try await take(document, importer, probe)
                try Expect.equal(again, 0, "the number of changes by \(name) of a file whose items were removed here")
                let asked = ImportChoices([RemovedItems.option.name: "restore"], of: importer.options)
                let back = try await changes(by: document, importer, probe, asked)
                try Expect.equal(
                    Set(back), Set(brought), "what \(name) brings back of a file whose items were removed here")
            }
        },
        ModuleRule("importers.hostile", "A document of nonsense is passed by, or refused, or read without a change.") {
            probe in
            for importer in probe.module.importers {
                for (what, document) in HostileDocuments.all(for: importer, good: probe.documents[importer.name])
                where importer.recognises(document) {
                    let before = try await probe.facts(importer)
                    do {
                        let changes = try await take(document, importer, probe)
                        try Expect.equal(changes, 0, "the number of changes that \(importer.name) made of \(what)")
                    } catch let unmet as Expect.Unmet {
                        throw unmet
                    } catch {
                        let refusal = MizanError(crossing: error)
                        try Expect.that(
                            refusal.code != .internal, "\(importer.name) met \(what) with \(refusal.message)")
                    }
                    try Expect.equal(try await probe.facts(importer), before, "the journal after \(what)")
                }
            }
        },
    ]

    /// Imports a document, and returns the number of changes.
    private static func take(
        _ document: ImportDocument, _ importer: any Importer, _ probe: ModuleProbe
    ) async throws -> Int {
        try await changes(by: document, importer, probe).count
    }

    /// What it changed.
    private static func changes(
        by document: ImportDocument, _ importer: any Importer, _ probe: ModuleProbe, _ choices: ImportChoices = .none
    ) async throws -> [RecordReference] {
        let prepared = try importer.prepare(document, choices)
        return try await probe.database.database.write(importer.scope.writer(probe.database.amina)) { transaction in
            _ = try prepared.whole(in: transaction)
            return transaction.changed.map(\.reference)
        }
    }

    /// Removes records; a record is removed before the records that it names.
    private static func remove(
        _ records: [RecordReference], _ importer: any Importer, _ probe: ModuleProbe
    ) async throws {
        let types = probe.module.recordTypes
        try await probe.database.database.write(importer.scope.writer(probe.database.amina)) { transaction in
            for record in records.reversed() {
                _ = try types.first { $0.schema.type == record.type }?
                    .apply(.remove(key: record.key), in: transaction)
            }
        }
    }
}

extension ModuleProbe {
    /// The journal to which the importer writes.
    fileprivate func facts(_ importer: any Importer) async throws -> JournalFacts {
        try await database.facts(of: importer.scope.writer(database.amina))
    }
}
