package import Kernel

/// A part that says how it stands: the status of Mizan is made of what they say, and knows none of them.
package protocol StatusSource: Sendable {
    /// Its member of the report; nil where there is nothing to say. For those who watch the server it has no names of people,
    /// and no sentences of errors, which name places on the disk.
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
