internal import Connectors
internal import Kernel
internal import QuranInfrastructure
internal import Synchronization

extension CloudKitConnector {
    /// The engine's failure for an error of the server.
    func failure(_ error: any Error) -> RemoteFailure {
        if let known = error as? RemoteFailure { return known }
        let why = MizanError(crossing: error)
        guard let error = error as? CloudKitError else { return RemoteFailure(.passing, why) }
        let named = MizanError(
            why.code, why.reason, "“\(place.row.name)” cannot be synced now: \(why.message)",
            details: why.details.merging(["connector": place.row.name]) { $1 }, advice: why.advice)
        switch error {
        case .refused(let refusal): return failure(refusal, why, named)
        case .status(401, _), .status(403, _), .status(421, _): return RemoteFailure(.notPermitted, named)
        case .status(413, _): return RemoteFailure(.tooLarge, named)
        case .status(429, let wait): return RemoteFailure(.throttled, named, retryAfter: wait)
        case .status(let status, let wait) where status >= 500 || status == 408:
            return RemoteFailure(.passing, named, retryAfter: wait)
        case .storedTokens, .address: return RemoteFailure(.notPermitted, why)
        case .status, .notJSON, .unexpected: return notUnderstood(why)
        }
    }

    private func failure(_ refusal: CloudKitRefusal, _ why: MizanError, _ named: MizanError) -> RemoteFailure {
        switch refusal {
        case _ where refusal.isAdvancedDataProtection || refusal.isOfTheSession || refusal.code == .accessDenied:
            RemoteFailure(.notPermitted, CloudKitSignIn.error(refusal, of: place.row.name) ?? named)
        case _ where refusal.code == .throttled:
            RemoteFailure(.throttled, named, retryAfter: refusal.retryAfter ?? .seconds(30))
        case _ where refusal.isPassing: RemoteFailure(.passing, named, retryAfter: refusal.retryAfter)
        case _ where refusal.isOfSize: RemoteFailure(.tooLarge, named)
        case _ where refusal.code == .zoneNotFound: zoneGone
        default: notUnderstood(why, code: refusal.code)
        }
    }

    /// The most requests with one record that are refused as a whole, with nothing accepted in between.
    private static let mostRefused = 5

    /// The failure of a push. CloudKit may refuse a whole request because of one record, without naming the record. The engine
    /// then sends smaller parts, and sets the record aside that is refused alone. If several are, the reason is not in them.
    func pushFailure(_ error: any Error, of count: Int) -> RemoteFailure {
        guard case CloudKitError.refused(let refusal) = error, refusal.code == .badRequest else {
            return failure(error)
        }
        let name = place.row.name
        let refused = state.refusedAlone.withLock { refused in
            if count == 1 { refused += 1 }
            return refused
        }
        guard refused < Self.mostRefused else {
            return RemoteFailure(
                .notUnderstood,
                MizanError(
                    .unavailable, "sync.all-refused",
                    "“\(name)” has refused many records in a row, so no more are sent now: \(refusal.quoted).",
                    details: ["connector": name],
                    advice: "Check that the container's schema is deployed to this environment."))
        }
        return RemoteFailure(
            .tooLarge,
            MizanError(
                .conflict, "sync.refused", "“\(name)” refuses the record: \(refusal.quoted).",
                details: ["connector": name, "code": refusal.code.rawValue]))
    }

    private func notUnderstood(_ why: MizanError, code: CloudKitCode? = nil) -> RemoteFailure {
        RemoteFailure(
            .notUnderstood,
            MizanError(
                .unavailable, "sync.not-understood",
                "The server of “\(place.row.name)” does not answer as CloudKit: \(why.message)",
                details: ["connector": place.row.name].merging(code.map { ["code": $0.rawValue] } ?? [:]) { $1 }))
    }
}

/// The errors that ask a person to sign in, or that say why signing in does not help.
enum CloudKitSignIn {
    static let required = Refusal(.unauthenticated, "quran.icloud-sign-in")
    static let protected = Refusal(.notPermitted, "quran.icloud-advanced-data-protection")
    static let denied = Refusal(.notPermitted, "sync.not-permitted")

    /// Nil if the refusal is not about access.
    ///
    /// - Parameter name: the remote's name; nil while it is being added.
    static func error(_ refusal: CloudKitRefusal, of name: String?) -> MizanError? {
        let details = name.map { ["connector": $0] } ?? [:]
        let command = name.map { "mizan sync token \($0)" } ?? "the same command"
        if refusal.isAdvancedDataProtection {
            return protected(
                "This iCloud account has Advanced Data Protection, so only its own devices can read its data. No server "
                    + "or program outside Apple's can sync it.", details: details,
                advice: "Turn Advanced Data Protection off for this account, or sync the app with your own Mizan.")
        }
        if refusal.code == .authenticationRequired {
            let page = refusal.signInPage.map { " Open \(PlainText.oneLine($0)), sign in there," } ?? " Sign in there,"
            return required(
                "CloudKit asks you to sign in.\(page) and give the address to which the page leads, or its ckWebAuthToken, "
                    + "to \(command).", details: details,
                advice: "If the page ends with an “Authentication Error” although you signed in, the account has "
                    + "Advanced Data Protection, and cannot be synced.")
        }
        if refusal.isOfTheSession {
            return denied(
                "\(name.map { "“\($0)”" } ?? "CloudKit") no longer accepts these tokens: \(refusal.quoted). A web-auth "
                    + "token lasts 30 minutes, or two weeks with “keep me signed in”.",
                details: details, advice: "Sign in again, and enter both tokens: \(command).")
        }
        guard refusal.code == .accessDenied else { return nil }
        return denied(
            "\(name.map { "“\($0)”" } ?? "CloudKit") refuses access: \(refusal.quoted).", details: details,
            advice: "Check the container, its environment and the API token.")
    }
}
