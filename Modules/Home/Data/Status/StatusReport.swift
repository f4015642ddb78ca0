package import Kernel
internal import ModuleKit

/// The state of Mizan: where its store lies, what runs, how far each schema is, whose data it holds.
package struct StatusReport: Sendable, Equatable {
    package let directory: String
    package let modules: [Part]
    package let owners: [Owner]
    package let clock: ClockReport
    package let jobs: [JobReport]
    /// The Mizans that owners keep in step with, by owner and name.
    package let connectors: [Connector]

    /// A remote of an owner.
    package struct Connector: Sendable, Equatable {
        package let owner: String
        package let report: ConnectorReport
    }

    /// A module, or one that has left data in the store and is not in this build.
    package struct Part: Sendable, Equatable {
        package let id: String
        package let title: String
        /// For people: `migration failed`; the slug is for programs.
        package let state: String
        package let slug: String
        /// The reason of the error that keeps it from running.
        package let reason: String?
        /// Why it does not run, and what to do.
        package let explanation: String?
        /// The schema steps that the store has gone through, in order.
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
        /// How many imports, merges and undos have broken off, and would go on if they were asked for again.
        package let unfinished: Int
        /// What the owner's data takes.
        package let usedBytes: Int64
        /// What it may take; nil for no limit.
        package let quotaBytes: Int64?
    }

    package var json: JSONValue {
        .object([
            "store": .string(directory), "modules": .array(modules.map(\.json)),
            "owners": .array(
                owners.map { owner in
                    .object([
                        "name": .string(owner.name), "version": .integer(owner.version),
                        "unfinished": owner.unfinished > 0 ? .integer(Int64(owner.unfinished)) : nil,
                        "usedBytes": .integer(owner.usedBytes),
                        "quotaBytes": owner.quotaBytes.map(JSONValue.integer),
                    ])
                }),
            "clock": clock.json, "jobs": .array(jobs.map(\.json)),
            "connectors": connectors.isEmpty
                ? nil
                : .array(
                    connectors.map { one in
                        guard case .object(let members) = one.report.json else { return one.report.json }
                        return .object([JSONValue.Member("owner", .string(one.owner))] + members)
                    }),
        ])
    }

    /// For those who watch the server: no names of people, and no sentences of errors, which name places on the disk.
    package var jsonForWatching: JSONValue {
        [
            "modules": .array(modules.map { $0.json.without(["explanation"]) }), "clock": clock.json,
            "jobs": .array(
                jobs.map { $0.json.without($0.reason == nil ? ["holder"] : ["holder", "message"]) }),
        ]
    }
}

extension JSONValue {
    fileprivate func without(_ names: Set<String>) -> JSONValue {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.name) })
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
