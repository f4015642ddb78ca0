import Changes
import Kernel
import Storage
import TestSupport

@testable import HomeDevices

/// Requests to the server, with checks of its answers.
extension SimulatedApplication {
    /// If slices are not named, the selection is all slices that the caller may read.
    private func selection(_ owner: Int, _ question: SimulatedDevice.Question) throws -> SyncSelection {
        let (slices, areNamed) = (question.slices, question.areNamed)
        return try sync.types.selection(areNamed ? slices : nil, of: fault == .feedsMixed ? .own : Self.feed(owner)) {
            areNamed || slices.contains($0)
        }
    }

    static func feed(_ owner: Int) -> FeedName { owner == shared ? .shared : .own }

    /// `owner` is the owner of the feed, `reader` the person who sends the request.
    func pull(_ owner: Int, by reader: Int, _ question: SimulatedDevice.Question) async throws -> SyncPage {
        var pull = sync.pull
        pull.limits = limits
        let selection = try selection(owner, question)
        let cursor = try question.cursor.map { try SyncCursor($0) }
        let page = try await database.read(owners[reader]) { [pull] in
            try pull.page(after: cursor, limit: question.limit, selection, in: $0)
        }
        return try await spoil(page, of: owner)
    }

    /// Sends frames until one of the closures returns false or throws. The stream never waits for real time.
    func stream(
        _ owner: Int, by reader: Int, _ question: SimulatedDevice.Question, isAllowed: () async throws -> Bool,
        send: ([UInt8]) async throws -> Void
    ) async throws -> SyncStream.End {
        var piecewise = sync.pull
        piecewise.limits = limits
        var feed = SyncFeed(
            context: sync.feed.context, pull: piecewise, positions: SyncPositions(sync.feed.context), interval: .zero)
        feed.limit = question.limit
        let forever = Duration.seconds(1_000_000)
        let stream = SyncStream(feed: feed, pace: SyncStream.Timing(heartbeat: forever, check: .zero, life: forever))
        let cursor = try question.cursor.map { try SyncCursor($0) }
        var count = 0
        return try await stream.run(
            after: cursor, selection(owner, question), owner: owners[reader],
            isAllowed: isAllowed
        ) { frame in
            count += 1
            let isSpoilt = count % 5 == 0 && frame.starts(with: Array("id:".utf8))
            if fault == .frameLost, isSpoilt { return }
            try await send(frame)
            if fault == .frameTwice, isSpoilt { try await send(frame) }
        }
    }

    func push(
        _ owner: Int, by reader: Int, _ request: SyncPushRequest, mayWrite: Set<String>,
        fault plan: (Int, FaultyDatabase.Fault)?
    ) async throws -> SyncPush.Answer {
        var push = sync.push
        push.chunk = chunk
        if let plan { database.fail(after: plan.0, plan.1) }
        var answer: Result<SyncPush.Answer, any Error>
        do {
            answer = .success(try await push.run(spoil(request), owner: owners[reader]) { mayWrite.contains($0) })
        } catch {
            answer = .failure(error)
        }
        database.fail(after: 0, nil)
        try await observe(owner, allowing: Set(request.mutations.map(\.edit.reference)))
        if case .success(let told) = answer {
            let told = spoil(told)
            answer = .success(told)
            try ledgers[owner].take(request, told, now: clock.now)
            try await spoilAfterPush(of: owner)
        }
        return try answer.get()
    }

    /// A change by the server itself, not by a device.
    func write(_ owner: Int, _ name: String, _ text: String, remove: Bool) async throws {
        try await database.write(owners[owner]) { transaction in
            let table = RecordTable<LeafRecord>(transaction)
            if remove { try table.remove(name) } else { try table.save(LeafRecord(name, text)) }
        }
        try await observe(owner, allowing: [LeafRecord.schema.reference(name)])
    }

    func writeVerse(_ name: String, _ text: String, remove: Bool) async throws {
        try await database.write(.shared) { transaction in
            let table = RecordTable<VerseRecord>(transaction)
            if remove {
                try table.remove(name)
            } else {
                try table.save(VerseRecord(name: name, text: text, remark: ""))
            }
        }
        try await observe(Self.shared, allowing: [VerseRecord.schema.reference(name)])
    }

    func furnish(_ owner: Int, _ record: SampleRecord) async throws {
        try await database.write(owners[owner]) { _ = try RecordTable<SampleRecord>($0).save(record) }
        try await observe(owner, allowing: [record.reference])
    }

    func observe(_ owner: Int, allowing: Set<RecordReference>) async throws {
        let (ledger, now) = (ledgers[owner], clock.now)
        ledgers[owner] = try await database.read(owners[owner]) { transaction in
            var ledger = ledger
            try ledger.observe(in: transaction, allowing: allowing, now: now)
            return ledger
        }
    }

    /// The digest of a device that has reached this page; nil if the page does not belong to the server's present history.
    func proof(of page: SyncPage, _ owner: Int) throws -> String? { ledgers[owner].proof(of: page) }

    /// The records that every device of an owner must know at the end. The store itself is checked against the ledger before.
    func truth(_ owner: Int) async throws -> [RecordReference: Device.Known] {
        let ledger = ledgers[owner]
        return try await database.read(owners[owner]) { try ledger.truth(in: $0) }
    }
}
