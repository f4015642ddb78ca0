internal import Kernel

extension Endpoint {
    /// Turns the error “unknown account” into the error “invalid token” if the endpoint concerns only the caller. The unknown
    /// account is then the caller's own account, which was deleted after the lookup of the token.
    func ofCaller(_ error: any Error) -> any Error {
        guard let unknown = error as? MizanError, unknown.reason == "owner.unknown", scope != .open,
            !errors.contains(where: { $0.reason == unknown.reason })
        else { return error }
        return HTTPErrors.invalidToken
    }

    /// The error itself. In debug builds, a client error that the endpoint does not declare becomes an internal error, so that
    /// a test finds gaps in the contract.
    func declared(_ error: any Error) -> any Error {
        var told = error
        assert(tellsUndeclared(&told))
        return told
    }

    /// Replaces an undeclared error. Always returns true, for use in `assert`.
    private func tellsUndeclared(_ error: inout any Error) -> Bool {
        let problem = ProblemDetails(error)
        // Nobody reads a 499, because the client has left. No endpoint needs to declare that a stop of the server may interrupt
        // it.
        guard 400..<499 ~= problem.status, !declares(problem) else { return true }
        error = MizanError(
            .internal, "http.undeclared", "\(name) does not declare \(problem.status) \(problem.reason).")
        return true
    }

    private func declares(_ problem: ProblemDetails) -> Bool {
        allErrors.contains {
            $0.reason == problem.reason && ProblemDetails.status(of: $0.code, reason: $0.reason) == problem.status
        }
    }
}
