import Changes
import Kernel

@testable import HomeDevices

/// Messages as complete lines of text, so that the traces of two runs of a seed can be compared.
enum Words {
    static func text(_ request: SimulatedRequest) -> String {
        switch request {
        case .pull(let question): "pull \(text(question))"
        case .push(let bytes): "push \(String(decoding: bytes, as: UTF8.self))"
        }
    }

    static func text(_ question: SimulatedDevice.Question) -> String {
        "\(question.cursor ?? "all") \(question.limit) \(question.areNamed ? "of" : "with a token for") \(question.slices)"
    }

    static func text(_ action: RecordEdit.Action) -> String {
        switch action {
        case .put(let fields): "put \(JSONWriter.text(fields))"
        case .patch(let fields): "patch \(JSONWriter.text(fields))"
        case .remove: "remove"
        }
    }

    static func text(_ answer: SimulatedAnswer) -> String { String(decoding: answer.bytes, as: UTF8.self) }

    static func text(_ end: SyncStream.End) -> String {
        switch end {
        case .life: "its time is over"
        case .revoked: "the token is not good any more"
        case .unavailable(let unavailable): "\(unavailable.version) cannot be shown"
        }
    }
}
