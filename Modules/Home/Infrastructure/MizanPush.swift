package import Kernel

/// The data of a push.
package struct MizanPush: Sendable {
    package struct Mutation: Sendable {
        let id: String
        let reference: RecordReference
        let base: RecordVersion
        let fields: JSONValue?
        let group: String?

        package init(
            id: String, _ reference: RecordReference, base: RecordVersion, fields: JSONValue?, group: String?
        ) {
            (self.id, self.reference, self.base, self.fields, self.group) = (id, reference, base, fields, group)
        }
    }

    let client: String
    let epoch: String?
    let mutations: [Mutation]

    package init(client: String, epoch: String?, mutations: [Mutation]) {
        (self.client, self.epoch, self.mutations) = (client, epoch, mutations)
    }

    var json: JSONValue {
        .object([
            "client": .string(client), "epoch": epoch.map(JSONValue.string),
            "mutations": .array(mutations.map(\.json)),
        ])
    }
}

extension MizanPush.Mutation {
    fileprivate var json: JSONValue {
        .object([
            "id": .string(id), "type": .string(reference.type), "key": .string(reference.key),
            "kind": fields == nil ? "remove" : "put", "base": .integer(base), "fields": fields,
            "group": group.map(JSONValue.string),
        ])
    }
}

/// The answer to a push.
package struct MizanPushAnswer: Sendable {
    package enum Outcome: Sendable, Hashable {
        case applied(RecordVersion, isMerged: Bool)
        case unchanged(RecordVersion, isMerged: Bool)
        case conflict(theirs: JSONValue?, RecordVersion)
        case refused(MizanRefusal)
        case unknown
    }

    package struct Result: Sendable, Hashable {
        package let id: String
        package let outcome: Outcome
        package let isDuplicate: Bool
    }

    package let results: [Result]

    init(_ answer: MizanAnswer) throws(MizanClientError) {
        var results: [Result] = []
        for result in try answer.list("results") {
            let outcome: Outcome =
                switch try result.text("outcome") {
                case "applied": .applied(try result.integer("version"), isMerged: try result.flag("merged"))
                case "unchanged": .unchanged(try result.integer("version"), isMerged: try result.flag("merged"))
                case "conflict": .conflict(theirs: result.json["theirs"], try result.integer("version"))
                case "refused": .refused(MizanRefusal(problem: result.json["problem"] ?? .null))
                case "unknown": .unknown
                default: throw result.missing("outcome", "one that is known here")
                }
            results.append(
                Result(id: try result.text("id"), outcome: outcome, isDuplicate: try result.flag("duplicate")))
        }
        self.results = results
    }
}
