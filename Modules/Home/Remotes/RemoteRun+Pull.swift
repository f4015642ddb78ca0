internal import Changes
internal import Connectors
internal import HomeBase
internal import Kernel
internal import ModuleKit
internal import Storage

// Brings the remote's changes here.
extension RemoteRun {
    /// Receives everything from the remote, then tries held records again, then handles records that a snapshot did not
    /// contain. Returns the obstacle that keeps the remote from showing the rest; sending is still possible.
    func pull() async throws -> String? {
        var isWhole = false
        var resets = 0
        for _ in 0..<Self.mostPages {
            try Task.checkCancellation()
            let row = try await row()
            let page = try await asking { () throws(RemoteFailure) in try await connector.pull(after: row.token) }
            // Without a token, the remote cannot report that its history has changed.
            let isOther = row.token == nil && row.history != nil && row.history != page.history
            if page.reset != nil || isOther {
                resets += 1
                guard resets <= Self.mostResets else { throw Self.stuck(name) }
                try await begin(page, at: isOther ? nil : page.token)
                continue
            }
            guard page.isMore == false || page.token != row.token else { throw Self.stuck(name) }
            try await take(page, row)
            if let obstacle = page.obstacle { return obstacle }
            isWhole = page.isWhole
            if !page.isMore { break }
        }
        guard isWhole else { throw Self.stuck(name) }
        try await settleHeld()
        try await finishSnapshot()
        return nil
    }

    /// Begins a history that is new, or that cannot be continued. The remote's account is checked before any of it is stored.
    func begin(_ page: RemotePage, at token: String?) async throws {
        let account = try await asking { () throws(RemoteFailure) in try await connector.account() }
        try await change { row, transaction in
            guard row.account.id == account.id else { throw Self.otherAccount(row, account) }
            if let bytes = row.flight {
                try results(transaction).dissolve(Flight(bytes), row)
                row.flight = nil
            }
            try forget(&row, transaction)
            (row.token, row.history) = (token, page.history)
        }
        tally.add { $0.resets += 1 }
    }

    /// Prepares for receiving everything again.
    func forget(_ row: inout ConnectorRow, _ transaction: WriteTransaction) throws {
        try RecordNote.forgetTags(row.name, in: transaction)
        try BlobNote.forget(row.name, in: transaction)
        row.token = nil
        row.snapshot += 1
        row.isInSnapshot = true
    }

    func take(_ page: RemotePage, _ asked: ConnectorRow) async throws {
        let arrivals = page.items.filter { isFollowed($0.reference, asked) }.map {
            Arrival($0, types[$0.reference.type])
        }
        // A group whose records are all on one page is tried as a whole.
        let units = ties.units(arrivals) { ties.groups(of: $0.reference, $0.fields) }
        var chunks: [[Arrival]] = [[]]
        for unit in units {
            if chunks[chunks.count - 1].count + unit.count > Self.chunk, !chunks[chunks.count - 1].isEmpty {
                chunks.append([])
            }
            chunks[chunks.count - 1] += unit
        }
        for (number, chunk) in chunks.enumerated() {
            let isLast = number == chunks.count - 1
            let taken = try await change { [chunk] row, transaction in
                // Another account was confirmed meanwhile, and the page does not belong to it.
                guard row.token == asked.token else { throw ConnectorFailure.changed(name) }
                var intake = intake(row, transaction)
                try intake.take(chunk)
                row.received += Int64(intake.tally.changed)
                if isLast {
                    try ForeignRecord.take(page.foreign, of: row, in: transaction)
                    (row.token, row.history) = (page.token, page.history)
                }
                return intake.tally
            }
            tally.add { $0.add(taken) }
        }
    }

    /// Tries held records again until no more of them can be stored. Conflicts are included, because either side may have
    /// changed since.
    func settleHeld() async throws {
        for trouble in [RecordNote.Trouble.held, .conflict] {
            var isProgress = true
            while isProgress {
                isProgress = false
                var last: RecordReference?
                while true {
                    let after = last
                    let held = try await database.read(owner) { [name] in
                        try RecordNote.all(with: trouble, name, after: after, limit: Self.chunk * 5, in: $0)
                    }
                    guard let end = held.last?.reference else { break }
                    last = end
                    let arrivals = held.compactMap(Arrival.init(waitingIn:))
                    let taken = try await change { row, transaction in
                        var intake = intake(row, transaction)
                        try intake.take(arrivals)
                        row.received += Int64(intake.tally.changed)
                        return intake.tally
                    }
                    if taken.changed > 0 { isProgress = trouble == .held }
                    tally.add { $0.changed += taken.changed }
                }
            }
        }
    }

    func finishSnapshot() async throws {
        guard try await row().isInSnapshot else { return }
        while true {
            let (isDone, gone) = try await change { row, transaction in
                let missing = try RecordNote.missing(
                    from: row.snapshot, row.name, limit: Self.chunk, in: transaction.reading)
                guard !missing.isEmpty else {
                    try ForeignRecord.dropMissing(from: row, in: transaction)
                    row.isInSnapshot = false
                    return (true, 0)
                }
                var intake = intake(row, transaction)
                try intake.take(missing.map { Arrival(missing: $0.reference) })
                row.received += Int64(intake.tally.changed)
                // A record whose removal a rule forbids stays, and is noted as existing only here.
                for note in try RecordNote.missing(
                    from: row.snapshot, row.name, limit: Self.chunk, in: transaction.reading)
                where missing.contains(where: { $0.reference == note.reference }) {
                    var note = note
                    (note.tag, note.version, note.ground, note.snapshot) = (nil, 0, .gone, row.snapshot)
                    note.clear()
                    note.note(.later)
                    try note.save(row.name, in: transaction)
                }
                return (false, intake.tally.changed)
            }
            if isDone { return }
            tally.add { tally in
                tally.changed += gone
                tally.gone += gone
            }
        }
    }
}
