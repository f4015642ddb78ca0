internal import Connectors
internal import HabitsInfrastructure
internal import Kernel

extension NeonConnector {
    /// A change as a statement. The statement adds duas to a day, and removes duas from the day. It reads the day itself. If it
    /// is sent again, it finds its duas in the database, and adds no points twice.
    private struct Write {
        let change: RemoteChange
        let statement: NeonStatement
        /// Nil for the profile.
        let day: CivilDay?
        let wanted: NeonRecords.Duas
    }

    /// Sends all changes in one transaction. If PostgreSQL refuses the transaction, each change is sent by itself.
    func push(
        _ changes: [RemoteChange], history: String?, after token: String?
    ) async throws(RemoteFailure) -> RemoteAnswer {
        var results: [RemoteResult] = []
        var writes: [Write] = []
        for change in changes {
            if let write = write(change) {
                writes.append(write)
            } else {
                results.append(RemoteResult(change.id, .saved(tag: change.tag ?? "")))
            }
        }
        do { results += try await self.results(of: writes) } catch NeonError.refused(let refusal)
            where refusal.isOfTheRow
        {
            for write in writes {
                do { results += try await self.results(of: [write]) } catch let error as NeonError {
                    guard case .refused(let refusal) = error, refusal.isOfTheRow else {
                        return RemoteAnswer(results: results, token: token, failure: failure(error))
                    }
                    results.append(RemoteResult(write.change.id, .refused(error.atBoundary)))
                } catch { return RemoteAnswer(results: results, token: token, failure: failure(error)) }
            }
        } catch { throw failure(error) }
        return RemoteAnswer(results: results, token: token)
    }

    /// Nil if there is nothing to write. Duas of other sources, skips and days of rest are not sent.
    private func write(_ change: RemoteChange) -> Write? {
        guard change.reference.type == NeonRecords.day else {
            guard let fields = change.fields else { return nil }
            var name: String?
            if case .string(let text)? = fields["displayName"] { name = text }
            let former = NeonRecords.Profile.name(of: change.tag)
            guard name != former else { return nil }
            return Write(
                change: change, statement: practice.rename(to: name, from: former), day: nil,
                wanted: NeonRecords.Duas([]))
        }
        guard let day = CivilDay(change.reference.key) else { return nil }
        let (before, wanted) = (NeonRecords.Duas(tag: change.tag), NeonRecords.Duas(fields: change.fields))
        let adding = wanted.numbers.filter { !before.numbers.contains($0) }
        let removing = before.numbers.filter { !wanted.numbers.contains($0) }
        guard !adding.isEmpty || !removing.isEmpty else { return nil }
        return Write(
            change: change, statement: practice.change(day, adding: adding, removing: removing), day: day,
            wanted: wanted)
    }

    private func results(of writes: [Write]) async throws -> [RemoteResult] {
        guard !writes.isEmpty else { return [] }
        let days = writes.compactMap { $0.day }
        let look = [practice.days(days), practice.profile]
        let figures = days.isEmpty ? [] : [practice.renewFigures(after: days)]
        do {
            let answer = try await client.run(.writing(writes.map { $0.statement } + figures + look))
            return results(
                of: writes, days: answer[answer.count - 2].rows, profile: answer[answer.count - 1].rows.first
            ) {
                .merged
            }
        } catch let error as NeonError where error.isOutcomeUnknown {
            // The writes may have been carried out. The rows in the database show whether they were.
            let answer = try await client.run(.reading(look))
            return results(of: writes, days: answer[0].rows, profile: answer[1].rows.first) { .unknown }
        }
    }

    private func results(
        of writes: [Write], days: [JSONValue], profile: JSONValue?, otherwise: () -> RemoteResult.Outcome
    ) -> [RemoteResult] {
        var there: [String: NeonRecords.Duas] = [:]
        for row in days {
            do throws(ImportReport.Rejection) {
                let day = try NeonRecords.Day(row)
                there[day.reference.key] = day.duas
            } catch { continue }
        }
        return writes.map { write in
            guard write.day == nil else {
                let found = there[write.change.reference.key] ?? NeonRecords.Duas([])
                return RemoteResult(write.change.id, found == write.wanted ? .saved(tag: found.tag) : otherwise())
            }
            guard let profile = profile.map(NeonRecords.Profile.init) else {
                return RemoteResult(write.change.id, .refused(Self.noProfile))
            }
            if case .string(let name)? = write.change.fields?["displayName"], profile.name == name {
                return RemoteResult(write.change.id, .saved(tag: profile.tag))
            }
            if profile.name == nil, write.change.fields?["displayName"] == nil {
                return RemoteResult(write.change.id, .saved(tag: profile.tag))
            }
            return RemoteResult(
                write.change.id,
                .conflict(
                    fields: profile.fields(over: write.change.fields, at: now()), tag: profile.tag))
        }
    }

    private static let noProfile = MizanError(
        .notFound, "habits.neon-user", "The database has no profile of this user. Sign up in the app to get one.")

    // MARK: Failures

    /// Why the database could not be asked, in the engine's words.
    func failure(_ error: any Error) -> RemoteFailure {
        if let known = error as? RemoteFailure { return known }
        let why = MizanError(crossing: error)
        guard let error = error as? NeonError else { return RemoteFailure(.passing, why) }
        let kind: RemoteFailure.Kind =
            switch error {
            case .notLetIn, .connection: .notPermitted
            case .refused(let refusal) where refusal.isOfAccess: .notPermitted
            case .refused(let refusal) where refusal.isPassing: .passing
            case .refused, .notJSON, .unexpected, .value: .notUnderstood
            case .server(429, _, _): .throttled
            case .server, .way: .passing
            case .status(let status, _): status >= 500 ? .passing : .notUnderstood
            case .requestTooLarge, .answerTooLarge: .tooLarge
            }
        var wait: Duration?
        if case .server(_, _, let asked) = error { wait = asked }
        guard kind == .notPermitted else { return RemoteFailure(kind, why, retryAfter: wait) }
        return RemoteFailure(
            kind,
            MizanError(
                .notPermitted, "sync.not-permitted",
                "“\(place.row.name)” denies this Mizan access: \(why.message)",
                details: ["connector": place.row.name],
                advice: "Enter the connection string again: mizan sync token \(place.row.name)."))
    }
}

extension NeonRefusal {
    /// Classes of SQLSTATE: data, constraints.
    fileprivate var isOfTheRow: Bool { code.hasPrefix("22") || code.hasPrefix("23") }
    /// Missing rights, a database that only reads.
    fileprivate var isOfAccess: Bool { code == "42501" || code == "25006" || code.hasPrefix("28") || code == "3D000" }
    /// Conflicts of transactions, want of memory or connections, an operator who intervenes.
    fileprivate var isPassing: Bool { ["40", "53", "55", "57", "58"].contains { code.hasPrefix($0) } }
}
