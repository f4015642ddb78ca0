import CommandSupport
import Kernel
import TestSupport
import Testing

/// Random typed lines in any order leave completed statements as they were completed, and the doctor finds nothing. The sequences
/// of `StatementSequenceTests` are longer and cover pushes of devices.
struct StatementLineTests {
    @Test func completedStatementsStay() async throws {
        var (completed, refused) = (0, 0)
        for seed in UInt64(1)...5 {
            var world = try await LineWorld(seed: seed)
            for _ in 0..<30 { #expect(try await world.step() == [], "seed \(seed)") }
            (completed, refused) = (completed + world.completed, refused + world.refused)
            let printed = await world.files.mizan.type(["doctor"])
            #expect(!printed.output.contains("problem   finance"), "\(printed.output)")
        }
        #expect(completed > 5 && refused > 5, "\(completed) completed, \(refused) refused")
    }
}

private struct LineWorld {
    let files: LedgerFiles
    private(set) var completed = 0
    private(set) var refused = 0
    private var random: SeededGenerator
    private var trashed: [String] = []
    private var imports = 0
    /// The transactions of each completed statement, by its id and version.
    private var held: [String: Set<String>] = [:]

    private static let accounts = ["A", "B", "C"]
    private static let categories = ["Food", "Fun", "Rent"]

    init(seed: UInt64) async throws {
        files = try LedgerFiles()
        random = SeededGenerator(seed: seed)
        for account in Self.accounts {
            try await files.type("finance account add \(account) --currency EUR --balance 50")
        }
        for category in Self.categories { try await files.type("finance category add \(category)") }
        for account in Self.accounts {
            try await files.type("finance add -5 Bread --account \(account) --day yesterday")
        }
    }

    private mutating func one(of words: [String]) -> String { words.randomElement(using: &random) ?? "none" }

    /// Types a line, which may be refused. Returns the faults that it left.
    mutating func step() async throws -> [String] {
        let rows = try await files.mizan.rows("finance", "list")
        let drafts = try await files.mizan.rows("finance", "statement", "list").filter { $0["status"] == "draft" }
        let line = try line(rows, drafts.randomElement(using: &random))
        let printed = await files.refusal(line)
        guard [0, 64, 65, 66].contains(printed.code) else { return ["\(line): \(printed)"] }
        if printed.code != 0 { refused += 1 } else if line.contains("--complete") { completed += 1 }
        return try await faults().map { "\(line): \($0)" }
    }

    private mutating func line(_ rows: [JSONValue], _ draft: JSONValue?) throws -> String {
        let ids = rows.map { LedgerFiles.text($0["id"]) }
        let (id, account) = (one(of: ids), one(of: Self.accounts))
        let (amount, day) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...8, using: &random))
        switch Int.random(in: 0..<16, using: &random) {
        case 0, 1: return "finance add -\(amount) Bread --account \(account) --category Food --day 2026-01-0\(day)"
        case 2: return "finance edit \(id) --amount \(one(of: ["-", ""]))\(amount)"
        case 3: return "finance edit \(id) --account \(account)"
        case 4: return "finance edit \(id) --day 2026-01-0\(day)"
        case 5:
            trashed.append(id)
            return "finance remove \(id)"
        case 6: return "finance trash restore \(one(of: trashed))"
        case 7:
            guard case .integer(let whole)? = rows.first(where: { $0["id"] == .string(id) })?["amountCents"] else {
                fallthrough
            }
            let (first, second) = (one(of: Self.categories), one(of: Self.categories))
            let units = whole.magnitude / 100
            return units < 2
                ? "finance split \(id) --clear" : "finance split \(id) '\(first) 1' '\(second) \(units - 1)'"
        case 8: return "finance transfer \(amount) \(account) \(one(of: Self.accounts))"
        case 9: return "finance statement revert \(account)"
        case 10: return "finance account merge \(account) --into \(one(of: Self.accounts))"
        case 11: return "finance category merge Fun --into Food"
        case 12:
            imports += 1
            let path = try files.write(
                "file-\(imports).csv",
                ["2026-01-0\(day),-\(amount).00,File,,\(account),EUR,1,", "2026-01-02,-1.00,Two,,A,EUR,1,"])
            return "import \(path)"
        case 13: return "undo"
        default:
            guard case .integer(let beginning)? = draft?["beginningBalanceCents"],
                case .integer(let linked)? = draft?["linkedCents"], let draft
            else { return "finance reconcile \(account) --ending \(amount) --all" }
            // The account of the draft is named by its id.
            let ending = beginning + linked
            return "finance reconcile \(LedgerFiles.text(draft["accountId"])) --complete --ending "
                + "\(ending < 0 ? "-" : "")\(ending.magnitude / 100).\(ending.magnitude % 100 < 10 ? "0" : "")\(ending.magnitude % 100)"
        }
    }

    private mutating func faults() async throws -> [String] {
        let rows = try await files.mizan.rows("finance", "list")
        let statements = try await files.mizan.rows("finance", "statement", "list")
        var (faults, now) = ([String](), [String: Set<String>]())
        for statement in statements where statement["status"] == "completed" {
            let own = rows.filter { $0["reconciliationId"] == statement["id"] }
            let state = Set(
                own.map { row in
                    ["id", "amountCents", "date", "accountId"].map { LedgerFiles.text(row[$0]) }.joined(separator: " ")
                })
            let key = LedgerFiles.text(statement["id"]) + " " + LedgerFiles.text(statement["version"])
            if statement["differenceCents"] != 0 { faults.append("a completed statement with a difference") }
            if let before = held[key], before != state { faults.append("a completed statement that changed") }
            if own.contains(where: { $0["cleared"] != true || $0["reconciliationStatus"] != "completed" }) {
                faults.append("a transaction that does not show its statement")
            }
            now[key] = state
        }
        held = now
        return faults
    }
}
