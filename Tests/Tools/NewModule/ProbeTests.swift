import Foundation
import Testing

@testable import new_module

/// The slice `Probe`, made in this repository without being written.
struct ProbeTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
    private static let repository = Repository(root: root)

    /// A record type with a key of its own, and one of every kind. `Tools/Checks/new-module` asks for the same.
    private static let request = [
        "Probe", "--record", "Book title:text!^~ author:text?^~ pages:integer^ state:choice=open,done", "--record",
        "Loan borrower:text^ weight:real price:decimal isDue:boolean since:instant^ until:day?^ book:identifier? "
            + "extra:json? labels:list mood:choice?=calm,glad",
    ]

    private static func texts(_ more: String...) throws -> [String: String] {
        try repository.texts(for: Request(request + more))
    }

    /// The files that are kept, by their place.
    private static func kept() throws -> [String: String] {
        let place = "\(root)/Tests/Fixtures/NewModule"
        let names = try FileManager.default.subpathsOfDirectory(atPath: place).filter { name in
            name.hasSuffix(".swift") || name.hasSuffix(".md") || name.hasSuffix(".csv")
        }
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try String(contentsOfFile: "\(place)/\($0)", encoding: .utf8)) })
    }

    @Test func theGeneratedProbeEqualsTheCommittedProbe() throws {
        let new = try Self.texts().filter { try Self.repository.read($0.key) == nil }
        let kept = try Self.kept()
        #expect(new.keys.sorted() == kept.keys.sorted())
        for (path, text) in new {
            #expect(Self.tokens(text) == kept[path].map(Self.tokens), "\(path): Tools/Checks/new-module --keep")
        }
    }

    /// Leaves out the characters that formatting changes. `Tools/Checks/new-module` compares the formatted files.
    private static func tokens(_ text: String) -> String { text.filter { !$0.isWhitespace && $0 != "," } }

    @Test func noExistingLineIsEdited() throws {
        var edited = 0
        for (path, text) in try Self.texts() {
            guard let before = try Self.repository.read(path) else { continue }
            edited += 1
            var rest = before.split(separator: "\n", omittingEmptySubsequences: false)[...]
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) where line == rest.first {
                rest.removeFirst()
            }
            #expect(rest.isEmpty, "\(path): \(rest.first ?? "")")
        }
        #expect(edited == 5)
    }

    @Test func aNewFieldAddsAStepAndDoesNotChangeOldSteps() throws {
        let steps = "Modules/Probe/Data/ProbeMigrations.swift"
        let (before, after) = (try Self.texts(), try Self.texts("--field", "Loan remark:text?^~"))
        let step = """
                    "003-loan-remark",
                    [
                        "ALTER TABLE probe_loan ADD COLUMN remark TEXT",
                        "ALTER TABLE probe_loan ADD COLUMN remark_folded TEXT",
                        "CREATE INDEX probe_loan_by_remark ON probe_loan (owner, remark, id)",
                    ]),
            """
        #expect(after[steps].map(Self.tokens)?.contains(Self.tokens(step)) == true)
        let changed = before.keys.filter { before[$0] != after[$0] }.sorted()
        #expect(
            changed == [
                "Modules/Probe/Commands/LoanCommand.swift", "Modules/Probe/Data/Mappers/LoanMapper.swift", steps,
                "Modules/Probe/Data/Records/LoanRecord.swift", "Modules/Probe/Domain/Loan.swift",
                "Tests/Probe/Commands/LoanCases.swift", "Tests/Probe/Data/ProbeConformanceTests.swift",
                "Tests/Probe/Domain/LoanTests.swift", "Tests/Probe/Routes/ProbeEndpointTests.swift",
            ])
        #expect(after["Modules/Probe/Domain/Loan.swift"]?.contains("package let remark: String?\n") == true)
    }

    @Test(arguments: [
        ("Loan remark:text", "Mark it with ?"), ("Loan price:decimal?", "a field “price” already"),
        ("Debt remark:text?", "no record type “Debt”"), ("Book owed:identifier?", "imports no UUID"),
    ])
    func aFieldThatCannotBeAddedIsRefused(field: String, why: String) {
        #expect(refusal { _ = try Self.texts("--field", field) }?.contains(why) == true)
    }

    @Test(arguments: [
        ("AyahNote body:text", "a type “AyahNote” already, in Modules/Quran/Domain/"),
        ("Endpoint body:text", "a type “Endpoint” already, in Modules/Platform/"),
        ("Quran body:text", "a type “QuranCommand” already, in Modules/Quran/Commands/"),
    ])
    func aRecordTypeWithTheNameOfATypeIsRefused(record: String, why: String) {
        let taken = refusal { _ = try Self.repository.texts(for: Request(["Quran", "--record", record])) }
        #expect(taken?.contains(why) == true, "\(taken ?? "")")
    }

    @Test(arguments: ["Book state:choice=a,b", "Loan mood:choice=a,b"])
    func aChoiceWithTheNameOfATypeIsRefused(record: String) throws {
        let other = record.hasPrefix("Book") ? "BookState" : "LoanMood"
        let words = ["Probe", "--record", "\(other) title:text", "--record", record]
        let taken = refusal { _ = try Self.repository.texts(for: Request(words)) }
        #expect(taken?.contains("a type “\(other)” already, in Modules/Probe/Domain/\(other).swift") == true)
    }

    @Test(arguments: [
        ("Home", "a part in Package.swift"), ("Kernel", "a part in Package.swift"),
        ("Routes", "a part in Package.swift"), ("Mizan", "a part in Package.swift"),
        ("Import", "the command “mizan import”"), ("Status", "the command “mizan status”"),
        ("Today", "the command “mizan today”"), ("Account", "the command “mizan account”"),
        ("Duas", "“mizan duas”"), ("Sync", "is taken by"), ("Sessions", "the address “/v1/sessions”"),
    ])
    func aSliceWithATakenNameIsRefused(name: String, why: String) {
        let taken = refusal { _ = try Self.repository.texts(for: Request([name, "--record", "Book title:text"])) }
        #expect(taken?.contains(why) == true, "\(taken ?? "")")
    }

    @Test func aFieldOfAMissingSliceIsRefused() {
        let refused = refusal {
            _ = try Self.repository.texts(for: Request(["Probe", "--field", "Book pages:integer?"]))
        }
        #expect(refused == "There is no slice “Probe” yet: make it with --record.")
    }

    /// A slice that lacks a mark, such as one whose list was rewritten, is named with the mark.
    @Test func aFolderWithoutAnInsertionMarkIsRefused() {
        var plan = Plan()
        plan.insert("Modules/Quran/Data/", "absent", "one,")
        let refused = refusal {
            _ = try plan.texts(Self.repository.read, files: { _ in ["Modules/Quran/Data/QuranModule.swift"] })
        }
        #expect(refused?.hasPrefix("No file in Modules/Quran/Data/ has the comment “new-module: absent”") == true)
    }

    /// Each slice keeps its marks while its lists are rewritten.
    @Test(arguments: ["Quran", "Finance", "Fitness", "Habits"])
    func everySliceTakesARecordTypeAndThenAField(slice: String) throws {
        let words = [slice, "--record", "\(slice)Plan title:text^~", "--field", "\(slice)Plan remark:text?"]
        let texts = try Self.repository.texts(for: Request(words))
        #expect(texts["Modules/\(slice)/Domain/\(slice)Plan.swift"]?.contains("let remark: String?\n") == true)
    }

    @Test(arguments: ["", "// new-module: steps\n// new-module: steps\n"])
    func aFileWithoutAnInsertionMarkIsRefused(text: String) {
        let insertion = Insertion("A.swift", "steps", "one,")
        #expect(refusal { _ = try insertion.applied(to: text) }?.contains("“new-module: steps”") == true)
    }

    @Test func aListOfOneElementGetsAComma() throws {
        let text = "[\n    a\n    // new-module: steps\n]"
        #expect(
            try Insertion("A.swift", "steps", "b,").applied(to: text)
                == "[\n    a,\n    b,\n    // new-module: steps\n]")
    }

    @Test func linesAreInsertedBeforeTheMarkWithItsIndentation() throws {
        let text = "[\n    // new-module: steps\n]"
        #expect(
            try Insertion("A.swift", "steps", "a,\nb,").applied(to: text)
                == "[\n    a,\n    b,\n    // new-module: steps\n]")
    }
}
