import Changes
import Conformance
import HomeUpkeep
import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import Composition

/// A copy of a released store, opened by this version of Mizan.
struct OpenedStore: Sendable {
    let store: ReleasedStore
    let application: Application
    private let people: [StoredOwner]
    private let types: [String: any RecordType]

    /// Runs the body and closes the store.
    ///
    /// - Parameter isExamined: true if the doctor then checks the store.
    static func of(
        _ store: ReleasedStore, isExamined: Bool = false, _ body: (OpenedStore) async throws -> Void
    ) async throws {
        let directory = try store.copy()
        let application = try await Application.open(at: directory.file("store"))
        let people = try await application.context.database.read { try Owners.all(in: $0) }
        let types = application.modules.flatMap(\.recordTypes) + Application.homeRecordTypes
        let opened = OpenedStore(
            store: store, application: application, people: people,
            types: Dictionary(types.map { ($0.schema.type, $0) }, uniquingKeysWith: { $1 }))
        try await body(opened)
        try await application.close()
        if isExamined { try await examine(directory) }
    }

    /// Expects that the doctor finds nothing. File modes are ignored, because they come from the checkout.
    private static func examine(_ directory: TemporaryDirectory) async throws {
        let diagnoses = try await Doctor(Application.setup(at: directory.file("store"))).run(repair: false)
        #expect(diagnoses.count > 20)
        #expect(diagnoses.filter { $0.level == .problem && $0.check != "modes" } == [])
    }

    /// The owners, with the shared data first.
    var owners: [(name: String, id: OwnerID)] {
        [(ReleasedStore.shared, .shared)] + people.map { ($0.name, $0.id) }
    }

    func owner(of element: JSONValue) throws -> OwnerID { try owner(named: store.owner(of: element)) }

    func owner(named name: String) throws -> OwnerID { try #require(owners.first { $0.name == name }?.id) }

    /// An owner who may read an element: anyone may read the shared data's history.
    func reader(of element: JSONValue) throws -> OwnerID {
        let owner = try owner(of: element)
        return owner == .shared ? try #require(people.first).id : owner
    }

    func read<Value: Sendable>(
        _ owner: OwnerID, _ body: @escaping @Sendable (ReadTransaction) throws -> Value
    ) async throws -> Value {
        try await application.context.database.read(owner, body)
    }

    func journal(_ owner: OwnerID) async throws -> JournalFacts { try await read(owner) { try JournalFacts($0) } }

    func reference(_ element: JSONValue) -> RecordReference {
        RecordReference(type: element["type"]?.text ?? "", key: element["key"]?.text ?? "")
    }

    func state(of element: JSONValue) async throws -> RecordState? {
        let reference = reference(element)
        let type = try #require(types[reference.type], "\(reference)")
        return try await read(try owner(of: element)) { try type.read([reference.key], in: $0)[reference.key] }
    }

    /// Every record that the release listed still has the listed fields; a later release may have added fields.
    func expectRecordsAsTheyWere() async throws {
        #expect(store.list("records").allSatisfy { !($0["fields"] ?? .null).members.isEmpty })
        for record in store.list("records") {
            let state = try await state(of: record)
            expect(state?.fields, has: record["fields"], "\(store.owner(of: record)): \(reference(record))")
        }
    }

    /// No record that was removed has come back.
    func expectRemovedStayAway() async throws {
        #expect(!store.list("removed").isEmpty)
        for removed in store.list("removed") {
            let state = try await state(of: removed)
            #expect(state == nil, "\(store.owner(of: removed)): \(reference(removed))")
        }
    }

    func expect(_ fields: JSONValue?, has expected: JSONValue?, _ comment: Comment) {
        for field in (expected ?? .null).members {
            let found = fields?[field.name].map { JSONWriter.text($0) }
            #expect(found == JSONWriter.text(field.value), "\(comment.rawValue) \(field.name)")
        }
    }
}
