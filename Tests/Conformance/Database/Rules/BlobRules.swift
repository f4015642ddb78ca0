internal import Kernel
internal import Storage

/// The documents of an owner: their rows in the store, and their bytes beside it.
enum BlobRules {
    static let all: [DatabaseRule] = [
        DatabaseRule("blobs.kept", "A document is read back whole and in parts, also after the store is opened again.")
        {
            probe in
            let blob = try await probe.keep("سورة")
            try Expect.equal(try await probe.keep("سورة"), blob, "the same document again")
            let other = try await probe.open()
            let bytes = Array("سورة".utf8)
            try Expect.equal(try await probe.bytes(blob.hash, in: other), bytes, "what the reopened store has")
            let reader = try await other.read(probe.amina) { try Blobs.find(blob.hash, in: $0) }
                .flatMap { try other.blobs.open($0) }
            try Expect.equal(try reader?.read(from: 2, upTo: 3), Array(bytes[2..<5]), "a part")
            try Expect.equal(try reader?.read(from: 6, upTo: 9), Array(bytes[6...]), "the end")
            try Expect.equal(try await probe.audit(), BlobAudit(counting: 1), "what the check finds")
            try await other.close()
        },
        DatabaseRule("blobs.owners", "Nobody reads another owner's document by its hash.") { probe in
            let hash = try await probe.keep("b", of: probe.bilal).hash
            try Expect.equal(try await probe.bytes(hash), nil, "what the first owner finds")
            try Expect.equal(try await probe.bytes(hash, of: probe.bilal), Array("b".utf8), "what its owner finds")
        },
        DatabaseRule("blobs.quota", "Documents count towards the quota; one too many leaves neither row nor bytes.") {
            probe in
            _ = try await probe.keep("a")
            try Expect.equal(try await probe.miscounted(of: probe.amina), nil, "what is wrong")
            let used = try await probe.usage(of: probe.amina).used
            try await probe.database.write(.shared) { transaction in
                let owner = try Owners.require(probe.amina, in: transaction.session)
                try Owners.setQuota(used + 150, of: owner.key, in: transaction)
            }
            do {
                _ = try await probe.keep(String(repeating: "b", count: 51))
                throw Expect.Unmet(seen: "what has no room was taken")
            } catch let error as MizanError {
                try Expect.equal(error.reason, Refusal.quota.reason, "why it was refused")
            }
            try Expect.equal(try await probe.audit(), BlobAudit(counting: 1), "what the check finds")
            _ = try await probe.keep(String(repeating: "b", count: 50))
            try Expect.equal(try await probe.miscounted(of: probe.amina), nil, "what is wrong")
        },
        DatabaseRule(
            "blobs.released", "A document that no record names is removed with its bytes, for its owner alone."
        ) {
            probe in
            let blob = try await probe.keep("c")
            _ = try await probe.keep("c", of: probe.bilal)
            try Expect.equal(try await probe.database.write(probe.amina) { try Blobs.release(in: $0) }, 1, "released")
            try Expect.equal(try await probe.database.blobs.collect(in: probe.database), 0, "files removed")
            try Expect.equal(try await probe.bytes(blob.hash, of: probe.bilal), Array("c".utf8), "what the other has")
            _ = try await probe.database.write(probe.bilal) { try Blobs.release(in: $0) }
            try Expect.equal(try await probe.database.blobs.collect(in: probe.database), 1, "files removed")
            try Expect.equal(try await probe.audit(), BlobAudit(counting: 0), "what the check finds")
            try Expect.equal(try await probe.usage(of: probe.amina).used, 0, "what is used")
        },
    ]
}

extension DatabaseProbe {
    fileprivate func keep(_ text: String, of owner: OwnerID? = nil) async throws -> Blob {
        let draft = try database.blobs.draft(atMost: 1_000)
        try draft.write(Array(text.utf8))
        return try await database.keeping(draft) { placed in
            try await database.write(owner ?? amina) { try Blobs.add(placed, in: $0) }
            return placed.blob
        }
    }

    fileprivate func bytes(
        _ hash: String, of owner: OwnerID? = nil, in other: (any Database)? = nil
    ) async throws -> [UInt8]? {
        let database = other ?? database
        guard let blob = try await database.read(owner ?? amina, { try Blobs.find(hash, in: $0) }) else { return nil }
        return try database.blobs.open(blob)?.read(from: 0, upTo: 1_000)
    }

    fileprivate func audit() async throws -> BlobAudit {
        try await database.read { [blobs = database.blobs] in try BlobAudit(of: blobs, in: $0) }
    }
}

extension BlobAudit {
    fileprivate init(counting count: Int) {
        self.init()
        self.count = count
    }
}
