package import Kernel

/// A part that reports its state. Mizan's status consists of these reports, and knows none of the parts.
package protocol StatusSource: Sendable {
    /// The part's member of the report; nil if there is nothing to report. For monitoring, the member contains no names of
    /// people. It also contains no error messages, because error messages name paths on the disk.
    func standing(isForWatching: Bool) async throws -> JSONValue.Member?
}

extension JobService: StatusSource {
    package func standing(isForWatching: Bool) async throws -> JSONValue.Member? {
        JSONValue.Member(
            "jobs",
            .array(
                try await reports().map { job in
                    isForWatching ? job.json.without(job.reason == nil ? ["holder"] : ["holder", "message"]) : job.json
                }))
    }
}

extension JSONValue {
    package func without(_ names: Set<String>) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.name) })
    }
}
