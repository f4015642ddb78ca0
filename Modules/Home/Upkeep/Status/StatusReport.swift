package import Kernel
internal import ModuleKit

/// The state of Mizan: the store's place, the running parts, the schema of each part, and the owners.
package struct StatusReport: Sendable, Equatable {
    /// The directory or the database that has the store.
    package let place: String
    /// The bytes of the store's file and its log.
    package let size: Int64
    /// The latest backup beside the store; nil if there is none.
    package let lastBackup: Instant?
    /// The process that serves the store; nil if none does.
    package let server: String?
    package let modules: [Part]
    package let owners: [Owner]
    package let clock: ClockReport
    /// The reports of Home's parts.
    let parts: [JSONValue.Member]

    /// A module, or one that is not in this build but has left data in the store.
    package struct Part: Sendable, Equatable {
        package let id: String
        package let title: String
        /// The state in words for people, such as `migration failed`; the slug is for programs.
        package let state: String
        package let slug: String
        /// The reason of the error that prevents it from running.
        package let reason: String?
        /// The cause of the failure, and the remedy.
        package let explanation: String?
        /// The migrations that the store has run, in order.
        package let steps: [String]

        init(_ status: ModuleStatus, steps: [String]) {
            id = status.id
            title = status.title
            state = status.state.title
            slug = status.state.slug
            reason = status.state.failure?.reason
            explanation = status.explanation
            self.steps = steps
        }
    }

    package struct Owner: Sendable, Equatable {
        package let name: String
        package let version: RecordVersion
        /// The number of interrupted imports, merges and undos. Each of them continues if it is requested again.
        package let unfinished: Int
        /// The bytes that the owner's data takes.
        package let usedBytes: Int64
        /// The maximum number of bytes for the owner's data; nil for no limit.
        package let quotaBytes: Int64?
    }

    package var json: JSONValue {
        let own: [JSONValue.Member] = [
            .init("store", .string(place)), .init("sizeBytes", .integer(size)),
            .init("lastBackup", lastBackup.map { .string($0.description) } ?? .null),
            .init("server", server.map(JSONValue.string) ?? .null), .init("modules", .array(modules.map(\.json))),
            .init("owners", .array(owners.map(\.json))), .init("clock", clock.json),
        ]
        return .object(own + parts)
    }
}

extension StatusReport.Owner {
    fileprivate var json: JSONValue {
        .object([
            "name": .string(name), "version": .integer(version),
            "unfinished": unfinished > 0 ? .integer(Int64(unfinished)) : nil, "usedBytes": .integer(usedBytes),
            "quotaBytes": quotaBytes.map(JSONValue.integer),
        ])
    }
}

extension StatusReport.Part {
    package var json: JSONValue {
        .object([
            "id": .string(id), "title": .string(title), "state": .string(slug),
            "reason": reason.map(JSONValue.string), "explanation": explanation.map(JSONValue.string),
            "steps": .array(steps.map(JSONValue.string)),
        ])
    }
}
