internal import Kernel
internal import Storage

/// An owner's usage, and the effect of a quota.
enum UsageRules {
    static let all: [DatabaseRule] = [
        DatabaseRule("usage.counted", "What an owner's data takes is what the rows add up to, whatever is done.") {
            probe in
            for step in 0..<40 {
                // A fixed sequence over few records, with texts that have more bytes than letters.
                let name = ["a", "é", "سورة", "d"][step * 7 % 4]
                _ = try await probe.write { table in
                    switch step % 5 {
                    case 3: try table.remove(name) != nil
                    case 4: try table.touch(name) != nil
                    default: try table.save(ProbeRecord(name, count: Int64(step))).outcome != .unchanged
                    }
                }
                try Expect.equal(try await probe.miscounted(of: probe.amina), nil, "what is wrong after step \(step)")
            }
            for name in ["a", "é", "سورة", "d"] { _ = try await probe.write { try $0.purge(name) } }
            try Expect.equal(try await probe.miscounted(of: probe.amina), nil, "what is wrong when all is gone")
            try Expect.equal(try await probe.usage(of: probe.bilal).used, 0, "what another takes")
        },
        DatabaseRule("usage.quota", "What a quota has no room for is refused and leaves nothing; removing goes on.") {
            probe in
            try await probe.save("a")
            let used = try await probe.usage(of: probe.amina).used
            try await probe.database.write(.shared) { transaction in
                let owner = try Owners.require(probe.amina, in: transaction.session)
                try Owners.setQuota(used, of: owner.key, in: transaction)
            }
            do {
                try await probe.save("b")
                throw Expect.Unmet(seen: "what has no room was taken")
            } catch let error as MizanError {
                try Expect.equal(error.reason, Refusal.quota.reason, "why it was refused")
            }
            try Expect.equal(try await probe.counts(), ["a": 0], "what is there")
            _ = try await probe.write { try $0.remove("a") }
            try Expect.equal(try await probe.counts(), [:], "what is left")
            try Expect.equal(try await probe.miscounted(of: probe.amina), nil, "what is wrong")
        },
    ]
}
