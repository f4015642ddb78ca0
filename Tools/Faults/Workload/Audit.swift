internal import Kernel
internal import Storage
internal import TestSupport

/// Compares a store with the ledgers of its writers.
struct Audit {
    private let ledger: Ledger
    private var problems: [String] = []
    private var landed = 0
    private var versions: RecordVersion = 0

    static func run(_ options: Options) async throws -> Int32 {
        let ledger = try Ledger(options.ledgers)
        let database = try SQLiteDatabase(StoreDirectory(creating: options.directory), readers: 1) { TestClock.start }
        let owners = try await database.read { session in
            try session.firstRow("SELECT 1 FROM sqlite_schema WHERE name = 'owners'") == nil
                ? [] : Owners.all(in: session)
        }
        var audit = Audit(ledger: ledger)
        for number in 0..<options.owners {
            let id = try Workplace.owner(number)
            guard owners.contains(where: { $0.id == id }) else {
                audit.compare(nil, number)
                continue
            }
            let findings = try await database.read(id) { try Findings($0) }
            audit.problems += findings.problems.map { "owner \(number): \($0)" }
            audit.compare(findings, number)
        }
        audit.problems += try await database.read { session in
            try session.rows("PRAGMA integrity_check").map { try $0.text(0) }.filter { $0 != "ok" }
                + session.rows("PRAGMA foreign_key_check").map { "a row of \(try $0.text(0)) refers to no owner" }
        }
        audit.problems += ledger.contradictions
        try await database.close()
        return audit.report()
    }

    private init(ledger: Ledger) {
        self.ledger = ledger
    }

    /// Compares the findings about an owner with the ledger. If the store has no such owner, it contains none of the owner's
    /// data. In that case, no write by this owner may have been acknowledged.
    private mutating func compare(_ findings: Findings?, _ number: Int) {
        var counted: [String: Double] = [:]
        var toggled: [String: Int] = [:]
        var seen: Set<RecordVersion> = []
        var markers = findings?.markers ?? [:]
        versions += findings?.version ?? 0
        for (key, outcome) in ledger.outcomes where key.owner == number {
            let operation = Operation(key)
            let times = markers.removeValue(forKey: operation.marker) ?? 0
            if times > 1 { problems.append("\(key.text) took effect \(times) times") }
            if times > 0 {
                if operation.kind == .count { counted[operation.counter, default: 0] += 1 }
                if operation.kind == .toggle { toggled[operation.toggled, default: 0] += 1 }
                if operation.kind == .refuse || operation.kind == .fail {
                    problems.append("\(key.text) was stored although it failed")
                }
            }
            switch outcome {
            case .acknowledged(let versions):
                if times == 0 { problems.append("\(key.text) was acknowledged and is not stored") }
                if versions.first.flatMap({ findings?.history[$0] }) != operation.marker {
                    problems.append("\(key.text) is not what version \(versions.first ?? 0) changed")
                }
                for version in versions where !seen.insert(version).inserted {
                    problems.append("version \(version) was acknowledged twice")
                }
            case .refused(let reason):
                if times > 0 { problems.append("\(key.text) was said not to be stored (\(reason)) and is") }
            case .unknown:
                if times > 0 { landed += 1 }
            }
        }
        problems += markers.keys.map { "\($0) is stored and nobody asked for it" }
        if counted != findings?.counters ?? [:] {
            problems.append("counters are \(findings?.counters ?? [:]) and should be \(counted)")
        }
        let live = Set(toggled.filter { !$0.value.isMultiple(of: 2) }.keys)
        if live != findings?.toggled ?? [] { problems.append("the toggled records are not those that should be there") }
    }

    private func report() -> Int32 {
        var acknowledged = 0
        var unknown = 0
        var refused: [String: Int] = [:]
        for outcome in ledger.outcomes.values {
            switch outcome {
            case .acknowledged: acknowledged += 1
            case .refused(let reason): refused[reason, default: 0] += 1
            case .unknown: unknown += 1
            }
        }
        let waits = ledger.waits.sorted()
        func wait(_ share: Double) -> String {
            guard !waits.isEmpty else { return "-" }
            let micros = waits[min(waits.count - 1, Int(Double(waits.count) * share))]
            return "\(micros / 1_000).\(micros % 1_000 / 100)"
        }
        let reasons = refused.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
        StandardStreams.say(
            "acknowledged=\(acknowledged) unknown=\(unknown) landed=\(landed) versions=\(versions) "
                + "refused=\(reasons.isEmpty ? "-" : reasons) p50=\(wait(0.5)) p99=\(wait(0.99)) max=\(wait(1))")
        for problem in problems.prefix(20) { StandardStreams.complain("  \(problem)") }
        if problems.count > 20 { StandardStreams.complain("  and \(problems.count - 20) more") }
        return problems.isEmpty ? 0 : 1
    }
}
