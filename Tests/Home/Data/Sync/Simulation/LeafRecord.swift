import Kernel
import ModuleKit
import Storage

/// A record of another slice, whose type asks instead of merging.
struct LeafRecord: StoredRecord {
    let name: String
    var text: String

    static let schema = RecordSchema(
        type: "other.Leaf", table: "other_leaf", key: "name",
        fields: [
            RecordField("name", .text), RecordField("text", .text), RecordField("ownerRecordName", .owner),
        ])

    var recordKey: String { name }

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }

    init(fields: inout FieldReader) throws {
        name = try fields.text()
        text = try fields.text()
    }

    func write(to fields: inout FieldWriter) {
        fields.text(name)
        fields.text(text)
    }

    static let tables = MigrationSet(module: "other", [Migration("001-leaves", [table])])

    private static let table: SQL = """
        CREATE TABLE other_leaf (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            name TEXT NOT NULL,
            text TEXT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, name)
        )
        """
}

struct LeafModule: Module {
    static let id = "other"
    static let title = "Leaves"
    static let migrations: [Migration] = []
    static let type = TableRecordType(LeafRecord.self) { $0 }
    let recordTypes: [any RecordType] = [LeafModule.type]
    let importers: [any Importer] = []

    init(context: ModuleContext) {}
}
