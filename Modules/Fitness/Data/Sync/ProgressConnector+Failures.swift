internal import Connectors
internal import FitnessInfrastructure
internal import Kernel

extension ProgressConnector {
    /// The engine's failure for an error of the server.
    func failure(_ error: any Error) -> RemoteFailure {
        if let known = error as? RemoteFailure { return known }
        let why = MizanError(crossing: error)
        guard let error = error as? ProgressAnswerError else { return RemoteFailure(.passing, why) }
        switch error {
        case .signedOut(let refusal):
            let words = refusal.map { " It says \($0.quoted)." } ?? ""
            let what =
                refusal?.isOfTheAPIKey == true
                ? "it refuses the API key" : "it accepts neither token, or not the API key"
            return RemoteFailure(
                .notPermitted,
                MizanError(
                    .notPermitted, "sync.not-permitted",
                    "“\(place.row.name)” no longer accepts this Mizan: \(what).\(words)",
                    details: ["connector": place.row.name],
                    advice: "Sign in again: mizan sync token \(place.row.name)."))
        case .slowDown(let seconds):
            return RemoteFailure(.throttled, why, retryAfter: seconds.map { .seconds($0) })
        case .status(let status, _) where ProgressAnswerError.isOfTheServer(status):
            return RemoteFailure(.passing, why)
        case .status, .refused, .notJSON, .unexpected, .anothersID, .otherwise:
            return RemoteFailure(
                .notUnderstood,
                MizanError(
                    .unavailable, "sync.not-understood",
                    "The server of “\(place.row.name)” does not answer as a progress API: \(why.message)",
                    details: ["connector": place.row.name]))
        }
    }

    /// The name of a difference, as in seed 004, ProgressDTOConversionError.
    static func difference(of member: String) -> String { member == "type" ? "invalidMetricType" : "invalidQuantity" }

    /// The refusal, if the error is about the one entry that was sent and not about the server.
    ///
    /// - Parameter draft: the sent entry. The refusal describes it, so that a person recognises the entry.
    func refusal(_ error: any Error, of draft: ProgressDraft? = nil) -> MizanError? {
        let entry = draft.map { "\($0.type) of \($0.date)" } ?? "this entry"
        return switch error {
        case ProgressAnswerError.anothersID(let id):
            MizanError(
                .conflict, "sync.refused",
                "“\(place.row.name)” did not store \(entry): it answers with the id “\(id)”, which belongs to "
                    + "another entry on that server.",
                details: ["connector": place.row.name, "id": id])
        case ProgressAnswerError.otherwise(let member, let answer):
            MizanError(
                .conflict, "sync.refused",
                "“\(place.row.name)” did not store \(entry) as it was sent: it answers with a different \(member): "
                    + "\(answer).",
                details: ["connector": place.row.name, "difference": Self.difference(of: member)])
        case ProgressAnswerError.status(let status, let refusal) where !ProgressAnswerError.isOfTheServer(status):
            MizanError(
                status == 403 ? .notPermitted : .conflict, "sync.refused",
                "“\(place.row.name)” refuses \(entry): it answers with \(status)"
                    + (refusal.map { ", \($0.quoted)." } ?? "."),
                details: ["connector": place.row.name, "status": String(status)])
        case ProgressAnswerError.refused(let refusal):
            MizanError(
                .conflict, "sync.refused", "“\(place.row.name)” refuses \(entry): it answers \(refusal.quoted).",
                details: ["connector": place.row.name])
        default: nil
        }
    }

    /// True if a refusal may concern the account, or everything that is sent. If several entries in a row are refused like
    /// this, no more entries are sent. An error of the entry itself (400, 409, 413, 415, 422) never counts.
    func mayBeOfAll(_ error: any Error) -> Bool {
        guard case ProgressAnswerError.status(let status, _) = error else { return false }
        return ![400, 409, 413, 415, 422].contains(status)
    }

    /// The failure if the account itself seems to be refused.
    func allRefused(_ error: any Error) -> RemoteFailure {
        RemoteFailure(
            .notPermitted,
            MizanError(
                .notPermitted, "sync.all-refused",
                "“\(place.row.name)” has refused many entries in a row, so no more entries are sent now. "
                    + MizanError(crossing: error).message,
                details: ["connector": place.row.name]))
    }
}
