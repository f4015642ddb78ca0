internal import Kernel

extension Endpoint {
    /// Where an endpoint is about the caller alone, an account that is not there is the caller's own: it has gone since its
    /// token was looked up, and the token stands for nobody.
    func ofCaller(_ error: any Error) -> any Error {
        guard let unknown = error as? MizanError, unknown.reason == "owner.unknown", scope != .open,
            !errors.contains(where: { $0.reason == unknown.reason })
        else { return error }
        return HTTPErrors.invalidToken
    }

    /// The error itself. In debug builds one that is the client's fault and that the endpoint does not declare becomes ours,
    /// so that a test finds what the contract leaves out.
    func declared(_ error: any Error) -> any Error {
        var told = error
        assert(tellsUndeclared(&told))
        return told
    }

    /// True, whatever comes of it.
    private func tellsUndeclared(_ error: inout any Error) -> Bool {
        let problem = ProblemDetails(error)
        // 499 is for nobody where the client has left, and whatever may be cut by a stop of the server need not say so.
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
