internal import FoundationEssentials
internal import Kernel
internal import Storage

/// Each owner has separate data, versions and a journal; so has the shared data.
enum OwnerRules {
    static let all: [DatabaseRule] = [
        DatabaseRule("owners.separate", "An owner neither sees nor changes what another owns.") { probe in
            try await probe.save("mine", count: 1)
            let changes = try await probe.database.write(probe.bilal) { transaction in
                let table = RecordTable<ProbeRecord>(transaction)
                return (try table.find("mine") == nil, try table.remove("mine"))
            }
            try Expect.that(changes.0, "another's record was found")
            try Expect.that(changes.1 == nil, "another's record was removed")
            _ = try await probe.database.write(probe.bilal) {
                try RecordTable<ProbeRecord>($0).save(ProbeRecord("mine", count: 2))
            }
            try Expect.equal(try await probe.counts(), ["mine": 1], "the first owner's records")
            try Expect.equal(try await probe.counts(of: probe.bilal), ["mine": 2], "the second owner's records")
        },
        DatabaseRule("owners.versions", "Each owner counts alone, and has a journal of their own.") { probe in
            for _ in 0..<3 {
                try await probe.save("a", count: try await probe.facts().version)
                _ = try await probe.database.write(probe.bilal) {
                    try RecordTable<ProbeRecord>($0).save(ProbeRecord("b"))
                }
            }
            let first = try await probe.facts()
            let second = try await probe.facts(of: probe.bilal)
            try Expect.equal(first.version, 3, "the first owner's version")
            try Expect.equal(second.version, 1, "the second owner's version")
            try Expect.equal(Array(second.entries.keys.map(\.key)), ["b"], "the second owner's journal")
            try Expect.equal(first.checksums, first.recomputed, "the first owner's checksum")
            try Expect.equal(second.checksums, second.recomputed, "the second owner's checksum")
        },
        DatabaseRule("owners.shared", "The shared data is of owner 0, with records and a journal of its own.") {
            probe in
            _ = try await probe.database.write(.shared) { transaction in
                try Expect.equal(transaction.ownerKey, 0, "the key of the shared data")
                return try RecordTable<ProbeRecord>(transaction).save(ProbeRecord("shared"))
            }
            try Expect.equal(try await probe.counts(of: .shared), ["shared": 0], "the records of the shared data")
            try Expect.equal(try await probe.facts(of: .shared).versions, [1], "the versions of the shared data")
            try Expect.equal(try await probe.counts(), [:], "an owner's records")
            let people = try await probe.database.read { try Owners.all(in: $0).map(\.name) }
            try Expect.equal(people, ["amina", "bilal"], "the people")
        },
        DatabaseRule("owners.unknown", "Nobody reads or writes as an owner that is not there.") { probe in
            let nobody = OwnerID(UUID(uuid: (9, 9, 9, 9, 9, 9, 0x49, 9, 0x89, 9, 9, 9, 9, 9, 9, 9)))
            try await Expect.refused("owner.unknown", "a read") {
                _ = try await probe.database.read(nobody) { $0.ownerKey }
            }
            try await Expect.refused("owner.unknown", "a write") {
                _ = try await probe.database.write(nobody) { $0.ownerKey }
            }
        },
    ]
}
