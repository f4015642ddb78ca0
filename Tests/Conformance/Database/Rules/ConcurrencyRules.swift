internal import Kernel
internal import Storage

/// Many simultaneous writers and readers lose nothing and do not block one another.
enum ConcurrencyRules {
    static let all: [DatabaseRule] = [
        DatabaseRule("writers.lose-nothing", "Writers of one owner at once lose no change and leave no gap.") { probe in
            try await probe.save("sum")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<8 {
                    group.addTask {
                        for step in 0..<15 {
                            try await probe.write { table in
                                let count = try table.find("sum")?.entity.count ?? 0
                                try table.save(ProbeRecord("sum", count: count + 1))
                                try table.save(ProbeRecord("\(task)-\(step)"))
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let facts = try await probe.facts()
            try Expect.equal(try await probe.counts()["sum"], 120, "a count raised 120 times")
            try Expect.equal(facts.version, 241, "the version after 241 changes")
            try Expect.equal(facts.entries.count, 121, "the number of the journal's entries")
            try Expect.equal(facts.past, Array(1...241), "the versions that history knows")
            try Expect.equal(facts.checksums, facts.recomputed, "the checksum")
        },
        DatabaseRule("writers.fail-alone", "Of writers at once, one that fails takes no other with it.") { probe in
            let outcomes = await withTaskGroup(of: (Int, Bool).self) { group in
                for task in 0..<24 {
                    group.addTask {
                        do {
                            try await probe.write { table in
                                try table.save(ProbeRecord("\(task)"))
                                if task % 3 == 0 { throw MizanError(.conflict, "probe.stop", "Stop here.") }
                                if task % 3 == 1 { try table.save(ProbeRecord("nul \(task)", note: "\u{0}")) }
                            }
                            return (task, true)
                        } catch {
                            return (task, false)
                        }
                    }
                }
                return await group.reduce(into: [Int: Bool]()) { $0[$1.0] = $1.1 }
            }
            let wanted = (0..<24).filter { $0 % 3 == 2 }
            try Expect.equal(outcomes.filter(\.value).keys.sorted(), wanted, "the writers that succeeded")
            try Expect.equal(
                try await probe.counts().keys.sorted(), wanted.map(String.init).sorted(), "what is there")
            try Expect.equal(try await probe.facts().versions, Array(1...8), "the journal's versions")
        },
        DatabaseRule("writers.owners", "Writers of several owners at once each leave a journal without gaps.") {
            probe in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for owner in [probe.amina, probe.bilal, .shared] {
                    for task in 0..<4 {
                        group.addTask {
                            for step in 0..<10 {
                                _ = try await probe.database.write(owner) {
                                    try RecordTable<ProbeRecord>($0).save(ProbeRecord("\(task)-\(step)"))
                                }
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            for owner in [probe.amina, probe.bilal, .shared] {
                let facts = try await probe.facts(of: owner)
                try Expect.equal(facts.versions, Array(1...40), "an owner's versions")
                try Expect.equal(facts.checksums, facts.recomputed, "an owner's checksum")
            }
        },
        DatabaseRule(
            "writers.cancelled", "A cancelled write that waits happens wholly or not at all, and harms no other."
        ) {
            probe in
            let begun = Signal()
            let release = Signal()
            async let first: Void = probe.write { table in
                try table.save(ProbeRecord("first"))
                begun.raise()
                try release.holdUntilRaised("the end of a write")
            }
            let waiting: [Task<Void, any Error>]
            do {
                try await begun.raised("a write")
                waiting = (0..<6).map { number in Task { try await probe.save("\(number)") } }
                // Gives the other tasks time to start waiting. The rule holds even if they have not started by then.
                try await Task.sleep(nanoseconds: 20_000_000)
                for number in [1, 4] { waiting[number].cancel() }
            } catch {
                release.raise()
                throw error
            }
            release.raise()
            try await first
            var stored: Set = ["first"]
            for (number, task) in waiting.enumerated() {
                switch await task.result {
                case .success: stored.insert(String(number))
                case .failure(let error):
                    try Expect.that([1, 4].contains(number), "write \(number), not cancelled, failed: \(error)")
                }
            }
            try Expect.equal(Set(try await probe.counts().keys), stored, "what is there")
            let facts = try await probe.facts()
            try Expect.equal(facts.versions, Array(1...RecordVersion(stored.count)), "the journal's versions")
        },
        DatabaseRule("writers.twice-open", "A store that is open twice loses no change of either side.") { probe in
            let other = try await probe.open()
            try await probe.save("sum")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for database in [probe.database, other] {
                    group.addTask {
                        for _ in 0..<20 {
                            _ = try await database.write(probe.amina) { transaction in
                                let table = RecordTable<ProbeRecord>(transaction)
                                let count = try table.find("sum")?.entity.count ?? 0
                                return try table.save(ProbeRecord("sum", count: count + 1))
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await other.close()
            try Expect.equal(try await probe.counts(), ["sum": 40], "a count raised 40 times")
            try Expect.equal(try await probe.facts().version, 41, "the version")
        },
    ]
}
