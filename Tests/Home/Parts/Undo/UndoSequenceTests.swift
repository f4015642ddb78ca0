import Kernel
import ModuleKit
import Storage
import TestSupport
import Testing

@testable import HomeDoor
@testable import HomePast

/// Random changes by two origins, and random undos, compared with a model that keeps every earlier state.
struct UndoSequenceTests {
    @Test(arguments: 0..<40)
    func anUndoRestoresTheFormerState(seed: UInt64) async throws {
        var sequence = try await Sequence(seed: seed)
        for _ in 0..<30 { try await sequence.step() }
    }

    /// An operation in the model: the state of each record before and after it.
    private struct Past {
        let number: RecordVersion
        let before: [String: Double?]
        let after: [String: Double?]
    }

    private struct Sequence {
        let application: HomeStore
        var generator: SeededGenerator
        var state: [String: Double] = [:]
        var past: [Past] = []

        init(seed: UInt64) async throws {
            application = try await HomeStore()
            generator = SeededGenerator(seed: seed)
        }

        mutating func step() async throws {
            if past.isEmpty || Int.random(in: 0..<3, using: &generator) > 0 {
                try await work()
            } else {
                try await undo()
            }
            let weights = try await application.weights()
            #expect(weights == state)
        }

        private mutating func work() async throws {
            let changes = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
                (
                    "r\(Int.random(in: 0..<6, using: &generator))",
                    Int.random(in: 0..<4, using: &generator) == 0
                        ? nil : Double(Int.random(in: 0..<4, using: &generator))
                )
            }
            let origin = JournalOrigin(id: Bool.random(using: &generator) ? "one" : "two")
            let (version, names) = try await JournalOperation(action: "work", origin: origin).during {
                try await application.store.write { transaction in
                    let table = RecordTable<SampleRecord>(transaction)
                    let before = transaction.version
                    for (name, weight) in changes {
                        if let weight {
                            try table.save(SampleRecord(name, weight: weight))
                        } else {
                            try table.remove(name)
                        }
                    }
                    return (
                        transaction.version > before ? before + 1 : nil,
                        Set(transaction.changed.map(\.reference.key))
                    )
                }
            }
            let before = state
            for (name, weight) in changes { state[name] = weight }
            if let version { note(version, before, names) }
        }

        private mutating func undo() async throws {
            let chosen = past[Int.random(in: 0..<past.count, using: &generator)]
            let owner = application.store.owner
            let before = state
            do {
                let entry = try await application.home.undo.operation(chosen.number, owner: owner)
                let result = try await application.home.undo.run(entry, owner: owner, by: .commandLine)
                let kept = Set(result.records.kept.map(\.key))
                for (name, weight) in chosen.before {
                    // A record may be left alone only if it was changed after the operation. A record that was undone must not
                    // have been.
                    if kept.contains(name) { continue }
                    #expect(state[name] == chosen.after[name] ?? nil, "\(name) was changed since")
                    state[name] = weight
                }
                if let number = result.number {
                    note(number, before, Set(chosen.before.keys.filter { before[$0] != state[$0] }))
                }
            } catch let error as MizanError {
                #expect(["undo.already-undone", "undo.changed-since"].contains(error.reason), "\(error)")
            }
        }

        private mutating func note(_ number: RecordVersion, _ before: [String: Double], _ names: Set<String>) {
            past.append(
                Past(
                    number: number,
                    before: Dictionary(uniqueKeysWithValues: names.map { ($0, before[$0]) }),
                    after: Dictionary(uniqueKeysWithValues: names.map { ($0, state[$0]) })))
        }
    }
}
