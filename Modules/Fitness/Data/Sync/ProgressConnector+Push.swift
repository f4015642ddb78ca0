internal import Connectors
internal import FitnessInfrastructure
internal import Kernel
internal import Storage
internal import Synchronization

extension ProgressConnector {
    /// Sends one entry after the other. A failure that ends the push is reported together with the results so far.
    func push(
        _ changes: [RemoteChange], history: String?, after token: String?
    ) async throws(RemoteFailure) -> RemoteAnswer {
        var delivery: ProgressDelivery
        do {
            // Part of a push of an earlier run may already be on the server.
            let book = try await covering(changes, try await known())
            delivery = ProgressDelivery(connector: self, book: book)
        } catch { throw failure(error) }
        var results: [RemoteResult] = []
        var ended: RemoteFailure?
        var refused = 0
        for change in changes {
            do {
                results.append(RemoteResult(change.id, try await delivery.deliver(change)))
                place.delivered()
                refused = 0
            } catch {
                if let refusal = refusal(error, of: change.fields.flatMap(EntryFields.draft)) {
                    results.append(RemoteResult(change.id, .refused(refusal)))
                    place.delivered()
                    refused = mayBeOfAll(error) ? refused + 1 : 0
                    guard refused == Self.mostRefused else { continue }
                    ended = allRefused(error)
                    break
                }
                ended = failure(error)
                break
            }
        }
        // After a failure, a fresh list shows the state of the last entry.
        let book = ended == nil ? delivery.book : nil
        state.book.withLock { $0 = book }
        return RemoteAnswer(results: results, token: token, failure: ended)
    }
}

extension ProgressConnector {
    /// The maximum number of refusals in a row, with nothing accepted in between. After that, the remaining entries are not
    /// tried in this run.
    private static let mostRefused = 5
}

/// Makes changes at a server, and records them in the book.
struct ProgressDelivery {
    let connector: ProgressConnector
    private(set) var book: ProgressBook

    init(connector: ProgressConnector, book: ProgressBook) { (self.connector, self.book) = (connector, book) }

    mutating func deliver(_ change: RemoteChange) async throws -> RemoteResult.Outcome {
        let key = change.reference.key
        let old = BackendTag(change.tag)
        let there = old.flatMap(book.entry(of:))
        if let there, let old, !BackendTag(there).isOfSameState(as: old) { return try await conflict(there, key) }
        // An entry that was sent and that no list shows yet still exists.
        let oldID = there?.id ?? old.flatMap { $0.isAwaited(at: book.now) ? $0.backendID : nil }
        guard let draft = change.fields.flatMap(EntryFields.draft) else {
            if let oldID { try await delete(oldID) }
            return .saved(tag: BackendTag.gone)
        }
        // Only values that the server cannot store differ.
        if let there, draft.isSame(as: there), draft.isKept(inNotesOf: there) {
            return .saved(tag: book.tag(of: there).text)
        }
        let new: ProgressEntryResponse
        var isLogged = false
        if let twin = book.twin(of: draft) {
            guard draft.hasNotes(of: twin) else { return try await conflict(twin, key) }
            new = twin
        } else if old != nil, oldID == nil {
            // The entry was deleted on the server, and not by an earlier attempt of this push.
            return .conflict(fields: nil, tag: BackendTag.gone)
        } else {
            new = try await log(draft, in: oldID)
            isLogged = true
        }
        book.claim(new.id, for: key)
        // The new entry is sent first, so that nothing is lost if the process is interrupted. Then the old one is deleted, so
        // that nothing is there twice. A server that changed the old entry in place has no other.
        if let oldID, oldID != new.id {
            do { try await delete(oldID) } catch {
                guard connector.refusal(error) != nil else { throw error }
                // The server refuses to delete the old entry, so the new entry is deleted again. Otherwise the change would be
                // sent again and would leave another copy each time.
                if isLogged, try await isTakenBack(new.id) { throw error }
            }
        }
        return .saved(tag: book.tag(of: new).text)
    }

    /// False if the server refuses to delete the new entry, too. The new entry then stays, and the old entry counts as a
    /// separate entry.
    private mutating func isTakenBack(_ id: String) async throws -> Bool {
        do {
            try await delete(id)
            return true
        } catch {
            guard connector.refusal(error) != nil else { throw error }
            return false
        }
    }

    private mutating func delete(_ id: String) async throws {
        try await connector.client.deleteProgress(id)
        book.remove(id)
    }

    /// Sends the draft in the form of the seed. If the server stores a different moment from the sent moment, the server
    /// expects another form (§1.2).
    ///
    /// - Parameter old: the id of the entry on the server until now.
    private mutating func log(_ draft: ProgressDraft, in old: String?) async throws -> ProgressEntryResponse {
        var draft = draft
        let known = connector.state.form.withLock { $0 }
        for form in [known, known == .moment ? .dayAndTime : .moment] {
            draft.form = form
            let (client, sent, known) = (connector.client, draft, book)
            let answer = try await client.logProgress(sent, known: { known.twin(of: sent, and: $0) })
            let stored = book.isListed(answer.id, butFor: old) ? try await self.stored(draft, not: answer.id) : answer
            if let difference = draft.difference(from: stored) {
                if stored.id != old { try await delete(stored.id) }
                throw difference
            }
            if draft.isAtMoment(of: stored) {
                connector.state.form.withLock { $0 = form }
                book.put(stored)
                return stored
            }
            guard stored.id != old else { break }
            try await delete(stored.id)
        }
        throw ProgressAnswerError.status(409, ProgressRefusal(message: "it stores a different moment from the entry's"))
    }

    /// Looks for the sent entry if the server answered with the id of a different entry. The different entry is left alone. If
    /// the sent entry is not found, the server did not store it.
    private func stored(_ draft: ProgressDraft, not id: String) async throws -> ProgressEntryResponse {
        let known = book
        let found = try await connector.client.find(draft) { found in
            known.twin(of: draft, and: found.filter { !known.isListed($0.id) })
        }
        if let found, !known.isListed(found.id) { return found }
        throw ProgressAnswerError.anothersID(Excerpt.of(id))
    }

    private func conflict(_ there: ProgressEntryResponse, _ key: String) async throws -> RemoteResult.Outcome {
        let fields = try await connector.database.read(connector.place.owner) { [connector] reading in
            try connector.arrivals(reading).theirs(there, of: key)
        }
        return .conflict(fields: fields, tag: BackendTag(there).text)
    }
}
