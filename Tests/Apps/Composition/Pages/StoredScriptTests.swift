import Changes
import HomeDoor
import HomePast
import Kernel
import ModuleKit
import Storage
import Testing

@testable import Composition

/// Script in every field of every record type, by the declarations of the types, in a store that has records of all slices.
@Suite(.serialized)
struct StoredScriptTests {
    private static let script = "\"'><script>alert(1)</script>"

    @Test func scriptInAnyFieldOfAnyRecordIsTextOnEveryPage() async throws {
        let released = try #require(ReleasedStore.all.last { !$0.name.contains("killed") })
        let site = try await Site(on: released)
        let me = try await site.signIn("me")
        // The release had no library.
        let book = "title=Kitab&type=pdf&pages=30"
        #expect(try await site.send("POST", "/app/library", form: book, cookie: me).status == 303)
        var (stored, empty) = (Set<String>(), Set<String>())
        for kind in site.application.home.records.kinds {
            let type = try #require(site.types[kind.type])
            let records = try await site.read { reading in
                try site.application.home.records.page(of: kind, RecordQuery(limit: 5), in: reading).items
            }
            if records.isEmpty { empty.insert(kind.type) }
            for field in kind.fields where kind.mayEdit(field) && Self.values(field) != [] {
                let name = "\(kind.type).\(field.name)"
                for (record, value) in records.flatMap({ record in Self.values(field).map { (record, $0) } }) {
                    let edit = RecordEdit(record.reference, .patch(.object([JSONValue.Member(field.name, value)])))
                    guard try await site.accepts(edit, of: type) else { continue }
                    stored.insert(name)
                    break
                }
            }
        }
        // Types without a record in the released store; scripts in their texts are tested by the forms of their pages alone.
        #expect(
            empty == [
                "finance.Reconciliation", "finance.SplitPart", "home.Preference", "library.ReaderPosition",
                "library.ReadingProgress", "library.Voice",
            ])
        #expect(stored.count > 40)
        let (broken, pages) = try await site.walk(from: "/app", cookie: me, limit: 2_500)
        // The pages of days and months have no end.
        #expect(broken == [])
        for page in pages where page.text.hasPrefix("<!doctype") {
            #expect(!page.text.contains("<script>alert"), "\(page.target)")
        }
        let types = Set(
            pages.filter { $0.text.contains("&lt;script&gt;alert(1)") }.compactMap { page in
                page.target.firstMatch(of: #/^\/app\/data\/([A-Za-z.]+)\/records/#).map { String($0.1) }
            })
        // A record may also show the name of another one.
        #expect(types.isSuperset(of: stored.map { $0.split(separator: ".").dropLast().joined(separator: ".") }))
        try await site.application.close()
    }

    /// The script in the forms that a field of the kind can have.
    private static func values(_ field: RecordField) -> [JSONValue] {
        switch field.kind.wire {
        case .text: [.string(script)]
        case .list: [.array([.string(script)])]
        case .json: [.string(script), .object([JSONValue.Member(script, .string(script))])]
        default: []
        }
    }
}

extension Site {
    var types: [String: any RecordType] {
        let all = application.modules.flatMap(\.recordTypes) + Application.homeRecordTypes
        return Dictionary(all.map { ($0.schema.type, $0) }, uniquingKeysWith: { $1 })
    }

    /// Makes an edit in a transaction of its own. False if a rule refuses it.
    fileprivate func accepts(_ edit: RecordEdit, of type: any RecordType) async throws -> Bool {
        do {
            return try await application.context.write(type.schema.scope == .shared ? .shared : owner) { writing in
                if case .applied = try type.apply(edit, in: writing) { true } else { false }
            }
        } catch {
            guard MizanError(crossing: error).code != .internal else { throw error }
            return false
        }
    }
}
