internal import HTTPKit
internal import HomeUpkeep
internal import Kernel

/// The presentation of orders about the store.
enum UpkeepFields {
    static let order: [Field] = [
        .required("id", .identifier), .required("kind", .choice(UpkeepOrder.Kind.allCases.map(\.rawValue))),
        .optional("name", .text, "The backup to verify."),
        .required("state", .choice(["under-way", "done", "failed"])), .required("since", .instant),
        .optional("endedAt", .instant), .optional("backup", .object(backup), "The backup that was made or verified."),
        .optional("checks", .list(.object(check)), "The findings of the doctor."),
        .optional("problem", .object(problem), "The reason why it failed."),
    ]

    private static let backup: [Field] = [
        .required("name", .text), .optional("madeAt", .instant), .required("size", .integer),
        .required("owners", .text), .required("missingDocuments", .integer, "Documents that are not beside it."),
        .required("notes", .list(.text), "Sentences about what cannot be proved or checked here."),
    ]

    private static let result = ValueType.choice(ToldDiagnosis.Result.allCases.map(\.rawValue))

    private static let check: [Field] = [
        .required("check", .text), .required("result", result),
        .required(
            "findings",
            .list(
                .object([
                    .required("result", result), .required("text", .text), .optional("advice", .text, "The remedy."),
                ])),
            "Findings in the data of accounts are only counted; `mizan doctor` on the machine says where."),
    ]

    private static let problem: [Field] = [.required("reason", .text), .required("detail", .text)]

    static func json(_ order: UpkeepOrder) -> JSONValue {
        var (state, result): (String, JSONValue.Member?) = (order.isUnderWay ? "under-way" : "done", nil)
        switch order.state {
        case .underWay: break
        case .made(let summary), .verified(let summary): result = .init("backup", json(summary))
        case .examined(let diagnoses): result = .init("checks", .array(diagnoses.map(json)))
        case .failed(let error):
            state = "failed"
            result = .init(
                "problem", ["reason": .string(error.reason), "detail": .string(error.message)])
        }
        var name: String?
        if case .verification(let backup) = order.deed { name = backup }
        let members: [JSONValue.Member] = [
            .init("id", .string(order.id.text)), .init("kind", .string(order.deed.kind.rawValue)),
            .init("state", .string(state)), .init("since", .string(order.since.description)),
        ]
        let optional = [
            name.map { JSONValue.Member("name", .string($0)) },
            order.endedAt.map { .init("endedAt", .string($0.description)) }, result,
        ]
        return .object(members + optional.compactMap(\.self))
    }

    private static func json(_ summary: BackupSummary) -> JSONValue {
        .object([
            "name": .string(summary.name), "madeAt": summary.madeAt.map { .string($0.description) },
            "size": .integer(summary.size), "owners": .string(summary.owners),
            "missingDocuments": .integer(Int64(summary.missingDocuments)),
            "notes": .array(summary.notes.map(JSONValue.string)),
        ])
    }

    private static func json(_ diagnosis: ToldDiagnosis) -> JSONValue {
        [
            "check": .string(diagnosis.check), "result": .string(diagnosis.result.rawValue),
            "findings": .array(
                diagnosis.sentences.map { sentence in
                    .object([
                        "result": .string(sentence.result.rawValue), "text": .string(sentence.text),
                        "advice": sentence.advice.map(JSONValue.string),
                    ])
                }),
        ]
    }
}
