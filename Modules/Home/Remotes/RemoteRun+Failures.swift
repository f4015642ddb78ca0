internal import Connectors
internal import Kernel
internal import ModuleKit

extension RemoteRun {
    static func stuck(_ name: String) -> RemoteFailure {
        RemoteFailure(
            .notUnderstood,
            MizanError(
                .unavailable, "sync.no-end", "“\(name)” reports more changes but makes no progress.",
                details: ["connector": name]))
    }

    static func obstructed(_ name: String, _ why: String) -> RemoteFailure {
        RemoteFailure(
            .passing,
            MizanError(
                .unavailable, "sync.unavailable", "“\(name)” cannot show all of its records now: \(why)",
                details: ["connector": name]))
    }

    static func unclear(_ name: String) -> RemoteFailure {
        RemoteFailure(
            .passing,
            MizanError(
                .unavailable, "sync.unclear",
                "“\(name)” has not yet reported the result of some changes. They are sent again.",
                details: ["connector": name]))
    }

    /// - Parameter verb: the verb that confirms it.
    static func otherAccount(
        _ row: ConnectorRow, _ account: RemoteAccount, confirm verb: String = "retry"
    ) -> MizanError {
        MizanError(
            .conflict, "sync.other-account",
            """
            The account at \(row.address) is now “\(account.name)”, but “\(row.name)” was set up with \
            “\(row.account.name)”. Nothing was sent or received.
            """, details: ["connector": row.name, "account": account.id],
            advice: "If this is intended: mizan sync \(verb) \(row.name) --other-account.")
    }
}

/// The errors of a connector itself.
enum ConnectorFailure {
    static func unknown(_ name: String, in transaction: ReadTransaction) throws -> MizanError {
        MizanError(
            .notFound, "sync.no-such-connector", "There is no connector “\(name.prefix(80))”.",
            details: ["connector": String(name.prefix(80))], advice: "mizan sync status shows all."
        ).asking(name, among: try ConnectorRow.all(in: transaction).map(\.name))
    }

    static func paused(_ name: String) -> MizanError {
        MizanError(
            .unavailable, "sync.paused", "“\(name)” is paused.", details: ["connector": name],
            advice: "To continue: mizan sync pause \(name) --off.")
    }

    /// The reason of a failed run if the remote asked for a pause.
    static let retryAfter = "sync.retry-after"

    static func tooEarly(_ name: String, _ moment: Instant, _ now: Instant) -> MizanError {
        let seconds = Int((moment.microseconds - now.microseconds + 999_999) / 1_000_000)
        return MizanError(
            .rateLimited, retryAfter,
            "“\(name)” accepts no requests for another \(WaitText.text(seconds: seconds)).",
            details: ["connector": name, "retryAfter": String(seconds)],
            advice: "Run it again at that time; mizan sync retry \(name) sends requests now.")
    }

    static func underWay(_ name: String, _ holder: String, _ since: Instant) -> MizanError {
        MizanError(
            .unavailable, "job.running", "\(holder) has been syncing “\(name)” since \(since).",
            details: ["connector": name, "holder": holder, "since": since.description],
            advice: "mizan sync status shows the result; or try again when it is done.")
    }

    static func leaving(_ name: String) -> MizanError {
        MizanError(
            .conflict, "account.leaving",
            "The account is being removed, and before it all of its records at “\(name)”.",
            details: ["connector": name],
            advice: "mizan account delete --owner NAME --remote remove goes on; --call-off instead keeps the account.")
    }

    static func changed(_ name: String) -> MizanError {
        MizanError(
            .unavailable, "sync.connector-changed", "“\(name)” was set up again while it was being synced.",
            details: ["connector": name], advice: "Run it again.")
    }

    /// True if a person ended the run, so that nothing failed.
    static func isWanted(_ error: any Error) -> Bool {
        MizanError.isCancellation(error)
            || ["sync.paused", "sync.connector-changed", "sync.no-such-connector", "account.leaving"].contains(
                (error as? MizanError)?.reason)
    }
}
