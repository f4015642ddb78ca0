import Foundation
import Kernel
import ModuleKit
import QuranDomain
import Storage
import TestSupport
import Testing

@testable import QuranData

/// The declared fields, the Codable type, the table and the contract are one and the same.
struct RecordSchemaTests {
    private static let full: [any StoredRecord] = [
        FavoriteAyahRecord(ayahID: "2:255", surahNumber: 2, ayahNumber: 255, favoritedAt: .then),
        AyahNoteRecord(
            id: "550e8400-e29b-41d4-a716-446655440000", ayahID: "1:1", surahNumber: 1, ayahNumber: 1, noteText: "é\"/",
            createdAt: .then, modifiedAt: .later),
        ReadingProgressRecord(
            surahNumber: 2, lastReadAyah: 100, totalAyahs: 286, progressPercentage: 34.965_034_965_034_97,
            lastUpdatedAt: .later),
        AppSettingRecord(settingKey: "theme", settingValue: "\"dark\"", lastModifiedAt: .then),
        UserProfileRecord(
            appleUserID: "001.a", email: "a@b.c", givenName: "A", familyName: "B", lastSignIn: .later, userRecord: "_r",
            createdAt: .then),
    ]

    private static let spare: [any StoredRecord] = [
        UserProfileRecord(
            appleUserID: "001.a", email: nil, givenName: nil, familyName: nil, lastSignIn: .later, userRecord: nil,
            createdAt: .then)
    ]

    @Test func fieldsAreThoseOfTheCodableType() throws {
        for record in Self.full + Self.spare { try compare(record) }
    }

    private func compare(_ record: some StoredRecord) throws {
        let schema = type(of: record).schema
        let encoded = try JSONReader.read(Array(JSONEncoder().encode(record)))
        guard case .object(let members) = encoded,
            case .object(let declared) = schema.json(record, owner: .house)
        else {
            Issue.record("\(schema.type) is no object")
            return
        }
        let stored = declared.filter { schema.field($0.name)?.kind != .owner }
        #expect(
            stored.sorted { $0.name < $1.name } == members.sorted { $0.name < $1.name }, "\(schema.type)")
        let names = Mirror(reflecting: record).children.compactMap(\.label)
        #expect(schema.storedFields.map(\.name) == names, "\(schema.type)")
    }

    @Test func fieldsComeBackFromTheWireAndFromTheRow() async throws {
        let store = try await QuranStore().store
        for record in Self.full + Self.spare { try await returns(record, store) }
    }

    private func returns<Record: StoredRecord>(_ record: Record, _ store: TestStore) async throws {
        let json = Record.schema.json(record, owner: store.owner)
        #expect(try Record.schema.record(Record.self, from: json, owner: store.owner) == record)
        let found = try await store.write { transaction in
            let table = RecordTable<Record>(transaction)
            try table.save(record)
            return try table.find(record.recordKey)?.record
        }
        #expect(found == record)
    }

    @Test func columnsAreThoseOfTheTable() async throws {
        let quran = try await QuranStore()
        for record in Self.full {
            let schema = type(of: record).schema
            let columns = try await quran.store.read { transaction in
                try transaction.session.rows(
                    "SELECT name, type, \"notnull\", pk FROM pragma_table_info(\(schema.table)) ORDER BY name"
                ).map { "\(try $0.text(0)) \(try $0.text(1)) \(try $0.integer(2)) \(try $0.integer(3))" }
            }
            let key = schema.fields.first { $0.name == schema.key }?.name
            let declared = schema.storedFields.map { field in
                "\(Self.column(field.name)) \(Self.columnType(field.kind)) \(field.isRequired ? 1 : 0) \(field.name == key ? 2 : 0)"
            }
            let platform = [
                "owner BIGINT 1 1", "version BIGINT 1 0", "created_version BIGINT 1 0", "deleted_at BIGINT 0 0",
            ]
            #expect(columns == (declared + platform).sorted(), "\(schema.type)")
        }
    }

    /// `ayahID` is `ayah_id`: said again here, so that the store's rule cannot change under the tables.
    private static func column(_ name: String) -> String {
        name.replacing("ID", with: "Id").reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
    }

    private static func columnType(_ kind: RecordField.Kind) -> String {
        switch kind {
        case .text: "TEXT"
        case .real: "DOUBLE PRECISION"
        case .integer, .boolean, .instant, .owner: "BIGINT"
        }
    }

    /// Seed 002, the tables of the record types: q is queryable, s sortable, - neither; a ? is optional.
    @Test(arguments: [
        (
            "quran.UserProfile",
            "appleUserID:qs email?:q givenName?:- familyName?:- lastSignIn:qs userRecord?:- createdAt:qs"
        ),
        ("quran.FavoriteAyah", "ayahID:qs surahNumber:qs ayahNumber:qs favoritedAt:qs ownerRecordName:q"),
        (
            "quran.AyahNote",
            "id:- ayahID:qs surahNumber:qs ayahNumber:qs noteText:- createdAt:qs modifiedAt:qs ownerRecordName:q"
        ),
        (
            "quran.ReadingProgress",
            "surahNumber:qs lastReadAyah:qs totalAyahs:- progressPercentage:qs lastUpdatedAt:qs ownerRecordName:q"
        ),
        ("quran.AppSettings", "settingKey:q settingValue:- lastModifiedAt:qs ownerRecordName:q"),
    ])
    func fieldsAreThoseOfTheContract(type: String, fields: String) async throws {
        let module = try await QuranStore().module
        let schema = try #require(module.recordTypes.first { $0.schema.type == type }?.schema)
        let declared = schema.fields.map { field in
            let marks = (field.isQueryable ? "q" : "") + (field.isSortable ? "s" : "")
            return "\(field.name)\(field.isRequired ? "" : "?"):\(marks.isEmpty ? "-" : marks)"
        }
        #expect(declared.joined(separator: " ") == fields)
    }

    @Test func everyTypeIsGivenToTheHouseOnce() async throws {
        let types = try await QuranStore().module.recordTypes.map(\.schema.type)
        #expect(Set(types) == Set(Self.full.map { type(of: $0).schema.type }))
        #expect(types.count == 5)
    }
}
