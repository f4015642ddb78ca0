package import Changes
package import Kernel
package import ModuleKit
package import Storage

/// A slice of shared data, like a catalogue: imported poems that everybody can read.
package struct PoemModule: Module {
    package static let id = "poems"
    package static let title = "Poems"
    package static let migrations = [
        Migration(
            "001-poems",
            [
                """
                CREATE TABLE poems_poem (
                    owner BIGINT NOT NULL REFERENCES owners (owner), version BIGINT NOT NULL,
                    created_version BIGINT NOT NULL, deleted_at BIGINT, key TEXT NOT NULL, text TEXT NOT NULL,
                    PRIMARY KEY (owner, key)
                )
                """
            ])
    ]
    package static let set = MigrationSet(module: id, migrations)

    package static let poems = EntityType(
        PoemMapper.self, order: ["key"], absence: Refusal(.notFound, "poems.none")
    ) {
        "There is no poem \($0)."
    }

    package let recordTypes: [any RecordType] = [Self.poems.recordType]
    package let importers: [any Importer] = [PoemImporter()]
    /// Adds the initial poems.
    package let jobs = [
        Job("poems.starter", "Brings the poems that everybody begins with.", every: nil) { run in
            let isNew = try await run.database.write(.shared) { transaction in
                try PoemModule.poems(in: transaction).save(Poem("divan:1", "In the beginning")).outcome == .created
            }
            return isNew ? JobResult("A poem was brought.") : JobResult("They are there.")
        }
    ]

    package init(context: ModuleContext) {}
}

package struct Poem: RecordEntity, Equatable {
    package let recordID: SourceKey
    package var text: String

    package init(_ key: SourceKey, _ text: String) {
        recordID = key
        self.text = text
    }

    package init(_ key: String, _ text: String) throws {
        guard let known = SourceKey(recordKey: key) else {
            throw MizanError(.invalidInput, "poems.key", "“\(key.prefix(80))” is no key of a poem.")
        }
        self.init(known, text)
    }
}

package struct PoemRecord: StoredRecord {
    package let key: String
    package var text: String

    package static let words = RecordWords(nil, "A poem that everybody reads.")

    package static let schema = RecordSchema<Self>(
        "poems.Poem", table: "poems_poem", scope: .shared, isFew: true,
        columns: Column("key", \.key, [.key, .filtered, .sorted]), Column("text", \.text), make: Self.init)

    package init(key: String, text: String) {
        self.key = key
        self.text = text
    }
}

package enum PoemMapper: RecordMapper {
    package static func toDomain(_ data: PoemRecord) throws -> Poem {
        guard let key = SourceKey(recordKey: data.key) else {
            throw MizanError(.corruptData, "poems.key", "“\(data.key)” is no key of a poem.")
        }
        return Poem(key, data.text)
    }

    package static func toData(_ entity: Poem) -> PoemRecord {
        PoemRecord(key: entity.recordID.recordKey, text: entity.text)
    }
}

/// Imports a dictionary of poems by key.
package struct PoemImporter: Importer {
    package let name = "poems.book"
    package let title = "A book of poems"
    package let recognisedBy = ["poems"]
    package let scope: RecordScope

    /// A scope other than `.shared` is a deliberate mistake, by which the poems would belong to an owner.
    package init(scope: RecordScope = .shared) {
        self.scope = scope
    }

    package func recognises(_ document: ImportDocument) -> Bool {
        guard case .propertyList(let root) = document else { return false }
        return root["poems"] != nil
    }

    package func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        guard case .propertyList(let root) = document, case .dictionary(let entries)? = root["poems"] else {
            return SmallDocument { _ in ImportReport() }
        }
        let poems = entries.compactMap { entry -> Poem? in
            guard let key = SourceKey(recordKey: entry.key), case .string(let text) = entry.value else { return nil }
            return Poem(key, text)
        }
        return SmallDocument { transaction in
            var report = ImportReport()
            var count = ImportReport.Count(kind: "poems")
            for change in try PoemModule.poems(in: transaction).saveAll(poems) {
                switch change.outcome {
                case .created: count.added += 1
                case .updated: count.updated += 1
                case .unchanged: count.unchanged += 1
                }
            }
            report.counts = [count]
            return report
        }
    }
}
