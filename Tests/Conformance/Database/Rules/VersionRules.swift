internal import Kernel
internal import Storage

/// One counter per owner, raised by one for each changed record.
enum VersionRules {
    static let all: [DatabaseRule] = [
        DatabaseRule("versions.gapless", "Versions start at 1 and take one step for each changed record.") { probe in
            var next: RecordVersion = 0
            for size in [1, 3, 2, 7, 1] {
                let first = next
                _ = try await probe.write { table in
                    for index in 0..<size { try table.save(ProbeRecord("\(first)-\(index)")) }
                }
                next += RecordVersion(size)
                try Expect.equal(try await probe.facts().version, next, "the version")
            }
            try Expect.equal(try await probe.facts().versions, Array(1...next), "the journal's versions")
        },
        DatabaseRule("versions.unchanged", "What changes nothing takes no version and leaves the journal as it is.") {
            probe in
            try await probe.save("same", count: 1)
            let facts = try await probe.facts()
            try await probe.save("same", count: 1)
            let removed = try await probe.write { try $0.remove("never there") }
            try await probe.database.write(probe.amina) { _ in }
            try Expect.that(removed == nil, "a record that never was there was removed")
            try Expect.equal(try await probe.facts(), facts, "the journal")
        },
        DatabaseRule("versions.failed", "A transaction that fails takes no version.") { probe in
            try await probe.save("a")
            try await Expect.refused("a transaction that throws") {
                try await probe.write { table in
                    for index in 0..<5 { try table.save(ProbeRecord("lost \(index)")) }
                    throw MizanError(.conflict, "probe.stop", "Stop here.")
                }
            }
            try await probe.save("b")
            try Expect.equal(try await probe.facts().versions, [1, 2], "the journal's versions")
        },
        DatabaseRule("versions.rows", "A record's row has the version that the journal has.") { probe in
            try await probe.save("a")
            try await probe.save("b")
            try await probe.save("a", count: 1)
            let rows = try await probe.database.read(probe.amina) { transaction in
                try ["a", "b"].map { try RecordTable<ProbeRecord>(transaction).find($0)?.version }
            }
            try Expect.equal(rows, [3, 2], "the rows' versions")
            let facts = try await probe.facts()
            try Expect.equal([facts.entry("a")?.version, facts.entry("b")?.version], [3, 2], "the journal's versions")
        },
    ]
}
