internal import Accounts
internal import Connectors
internal import HomeDevices
internal import HomeInfrastructure
internal import Kernel
internal import Storage

/// Another Mizan as a remote: its versions are the tags, its epoch is the history, and its cursor is the token.
struct MizanConnector: Connector {
    static let kind = "mizan"

    /// The requests to the remote.
    struct Line: Sendable {
        let account: @Sendable () async throws(MizanClientError) -> MizanAccount
        let pull:
            @Sendable (_ cursor: String?, _ slices: [String], _ limit: Int) async throws(MizanClientError) -> MizanPage
        let push: @Sendable (MizanPush) async throws(MizanClientError) -> MizanPushAnswer
        let hint: @Sendable (_ cursor: String?, _ slices: [String]) async throws(MizanClientError) -> Void
        var hasDocument: @Sendable (String) async throws(MizanClientError) -> Bool = {
            (_) async throws(MizanClientError) in true
        }
        var sendDocument: @Sendable (Blob, BlobReader) async throws(MizanClientError) -> Void = {
            (_, _) async throws(MizanClientError) in
        }
        var document: @Sendable (_ hash: String, _ place: Int64) async throws(MizanClientError) -> MizanDocument? = {
            (_, _) async throws(MizanClientError) in nil
        }
    }

    let name: String
    /// The name by which the remote knows this client.
    let client: String
    let slices: [String]
    let line: Line
    /// The number of records on a page.
    var page = SyncPull.largestPage
    var limits = RemoteLimits(changes: 500, bytes: 4 << 20, requestsPerMinute: 600)
    var precision = RemotePrecision.exact

    func carries(_ schema: AnyRecordSchema) -> Bool { schema.scope == .own }

    func account() async throws(RemoteFailure) -> RemoteAccount {
        let account = try await asking { () throws(MizanClientError) in try await line.account() }
        return RemoteAccount(id: account.id, name: account.name)
    }

    func pull(after token: String?) async throws(RemoteFailure) -> RemotePage {
        let page = try await asking { () throws(MizanClientError) in try await line.pull(token, slices, self.page) }
        var found = RemotePage(token: page.cursor, history: page.epoch, isMore: page.isMore || page.reset != nil)
        found.reset = page.reset
        found.obstacle = page.obstacle
        found.damaged = page.damaged
        found.slices = page.slices
        found.items = page.items.map {
            RemoteItem($0.reference, tag: String($0.version), fields: $0.fields, isImported: $0.isImported)
        }
        return found
    }

    func push(
        _ changes: [RemoteChange], history: String?, after token: String?
    ) async throws(RemoteFailure) -> RemoteAnswer {
        let push = MizanPush(
            client: client, epoch: history,
            mutations: changes.map { change in
                MizanPush.Mutation(
                    id: change.id, change.reference, base: change.tag.flatMap(RecordVersion.init) ?? 0,
                    fields: change.fields, group: change.group)
            })
        let answer = try await asking { () throws(MizanClientError) in try await line.push(push) }
        return RemoteAnswer(
            results: answer.results.map { RemoteResult($0.id, Self.outcome($0.outcome)) },
            token: token.flatMap { Self.token(after: $0, answer) })
    }

    func hint(after token: String?) async throws(RemoteFailure) {
        try await asking { () throws(MizanClientError) in try await line.hint(token, slices) }
    }

    // MARK: Documents

    var keepsDocuments: Bool { true }

    func hasDocument(_ hash: String) async throws(RemoteFailure) -> Bool {
        try await asking { () throws(MizanClientError) in try await line.hasDocument(hash) }
    }

    func sendDocument(_ document: Blob, _ bytes: BlobReader) async throws(RemoteFailure) {
        try await asking { () throws(MizanClientError) in try await line.sendDocument(document, bytes) }
    }

    func document(_ hash: String, from place: Int64) async throws(RemoteFailure) -> RemoteDocument? {
        try await asking { () throws(MizanClientError) in try await line.document(hash, place) }.map { document in
            RemoteDocument(size: document.size) { () async throws(RemoteFailure) in
                try await asking { () throws(MizanClientError) in try await document.next() }
            }
        }
    }

    private static func outcome(_ outcome: MizanPushAnswer.Outcome) -> RemoteResult.Outcome {
        switch outcome {
        case .applied(let version, isMerged: false), .unchanged(let version, isMerged: false):
            .saved(tag: String(version))
        case .applied(_, isMerged: true), .unchanged(_, isMerged: true): .merged
        case .conflict(let theirs, let version): .conflict(fields: theirs, tag: String(version))
        case .refused(let refusal):
            refusal.status >= 500 ? .later(refusal.error(.unavailable)) : .refused(refusal.error(.conflict))
        case .unknown: .unknown
        }
    }

    /// The token after a push; nil if the pushed changes must be pulled. Versions are consecutive numbers. If the versions of
    /// the push directly follow the pull's position, no other change was made in between. The pushed changes then need not be
    /// pulled.
    static func token(after token: String, _ answer: MizanPushAnswer) -> String? {
        guard let cursor = cursor(token), cursor.start == nil else { return nil }
        var versions: [RecordVersion] = []
        for result in answer.results {
            switch result.outcome {
            case .applied(let version, isMerged: false) where !result.isDuplicate: versions.append(version)
            case .unchanged(let version, isMerged: false) where version <= cursor.version && !result.isDuplicate:
                continue
            case .refused: continue
            default: return nil
            }
        }
        for (step, version) in versions.sorted().enumerated() {
            guard version == cursor.version + RecordVersion(step) + 1 else { return nil }
        }
        let reached = cursor.version + RecordVersion(versions.count)
        return SyncCursor(epoch: cursor.epoch, version: reached, mark: cursor.mark).description
    }

    /// Nil for a cursor that this version cannot read; the changes are then pulled.
    private static func cursor(_ token: String) -> SyncCursor? {
        do { return try SyncCursor(token) } catch { return nil }
    }

    // MARK: Failures

    private func asking<Answer>(
        _ body: () async throws(MizanClientError) -> Answer
    ) async throws(RemoteFailure) -> Answer {
        do { return try await body() } catch { throw failure(error) }
    }

    private func failure(_ error: MizanClientError) -> RemoteFailure {
        switch error {
        case .transport(let error): RemoteFailure(.passing, MizanError(crossing: error))
        case .notMizan(let why):
            RemoteFailure(
                .notUnderstood,
                MizanError(
                    .unavailable, "sync.not-mizan",
                    "The server of “\(name)” is not a Mizan, or uses another protocol: \(why).",
                    details: ["connector": name],
                    advice: "Open the address in a browser: the network may ask for a login."))
        case .refused(let refusal): failure(refusal)
        }
    }

    private func failure(_ refusal: MizanRefusal) -> RemoteFailure {
        switch (refusal.status, refusal.reason) {
        case (401, _), (403, _):
            RemoteFailure(
                .notPermitted,
                MizanError(
                    .notPermitted, "sync.not-permitted",
                    refusal.lackingRight.map { "The token for “\(name)” allows too little: \($0)" }
                        ?? "“\(name)” does not accept this Mizan, or not for all slices: \(refusal.words)",
                    details: ["connector": name],
                    advice: "Set a token with the needed rights: mizan sync token \(name)."))
        case (409, "sync.other-epoch"): RemoteFailure(.otherHistory, refusal.error(.conflict))
        case (413, _): RemoteFailure(.tooLarge, refusal.error(.tooLarge))
        case (429, _): RemoteFailure(.throttled, refusal.error(.rateLimited), retryAfter: refusal.retryAfter)
        case (500..., _): RemoteFailure(.passing, refusal.error(.unavailable), retryAfter: refusal.retryAfter)
        default:
            RemoteFailure(
                .notUnderstood,
                MizanError(
                    .unavailable, "sync.refused", "“\(name)” refuses the request: \(refusal.words)",
                    details: ["connector": name, "reason": refusal.reason ?? String(refusal.status)]))
        }
    }
}

extension MizanRefusal {
    /// The right that the token lacks, for a person who makes another token; nil for a refusal with another reason.
    fileprivate var lackingRight: String? {
        guard status == 403, let right = scope.flatMap(AccessScope.init) else { return nil }
        let part = right.slice.prefix(1).uppercased() + right.slice.dropFirst()
        return
            "it must also allow to \(right.access == .write ? "change" : "read") “\(part)” there (\(right)). Make another "
            + "token in the other Mizan, on its page “Programs” or with `mizan account token create`."
    }

    fileprivate var words: String { detail ?? "it answered with the status \(status)." }

    fileprivate func error(_ code: MizanError.Code) -> MizanError {
        MizanError(code, reason ?? "sync.status-\(status)", words)
    }
}
