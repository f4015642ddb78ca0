package import FoundationEssentials
package import Kernel

/// A statement whose values are bound and cast. A value that is interpolated into the text becomes a parameter such as
/// `$1::uuid`. The cast is needed because parameters are sent without a type: PostgreSQL would otherwise treat a number as a
/// text (contracts/neon-http-sql.md §3).
package struct NeonStatement: Hashable, Sendable, ExpressibleByStringInterpolation {
    private var pieces: [Piece]

    fileprivate enum Piece: Hashable, Sendable {
        case text(String)
        case value(String?, cast: String)
    }

    package init(stringLiteral text: String) { pieces = [.text(text)] }
    package init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ text: String) { pieces.append(.text(text)) }
        package mutating func appendInterpolation(_ statement: NeonStatement) { pieces += statement.pieces }
        package mutating func appendInterpolation(_ text: String?) { pieces.append(.value(text, cast: "text")) }
        package mutating func appendInterpolation(_ number: Int) { pieces.append(.value(String(number), cast: "int8")) }
        package mutating func appendInterpolation(_ id: UUID) { pieces.append(.value(id.text, cast: "uuid")) }
        package mutating func appendInterpolation(_ day: CivilDay) {
            pieces.append(.value(day.description, cast: "date"))
        }
        /// A day in PostgreSQL's own words, which may be none of a calendar here.
        package mutating func appendInterpolation(date: String) { pieces.append(.value(date, cast: "date")) }
        package mutating func appendInterpolation(_ days: [CivilDay]) {
            pieces.append(.value("{\(days.map(\.description).joined(separator: ","))}", cast: "date[]"))
        }
        package mutating func appendInterpolation(_ numbers: [Int]) {
            let list = numbers.map(String.init).joined(separator: ",")
            pieces.append(.value("{\(list)}", cast: "int4[]"))
        }
    }

    var query: String {
        var number = 0
        return pieces.map { piece in
            switch piece {
            case .text(let text): return text
            case .value(_, let cast):
                number += 1
                return "$\(number)::\(cast)"
            }
        }.joined()
    }

    var parameters: [String?] {
        pieces.compactMap { piece in if case .value(let text, _) = piece { .some(text) } else { nil } }
    }

    var json: JSONValue {
        ["query": .string(query), "params": .array(parameters.map { $0.map(JSONValue.string) ?? .null })]
    }
}

/// Statements that are done in one transaction, all or none.
package struct NeonBatch: Sendable {
    package enum Isolation: String, Sendable {
        case readCommitted = "ReadCommitted", repeatableRead = "RepeatableRead", serializable = "Serializable"
    }

    package let statements: [NeonStatement]
    package let isolation: Isolation
    /// True if the batch changes nothing in the database, so that it may be sent again.
    package let isReading: Bool

    /// Statements that see one state.
    package static func reading(_ statements: [NeonStatement]) -> NeonBatch {
        NeonBatch(statements: statements, isolation: .repeatableRead, isReading: true)
    }

    package static func writing(
        _ statements: [NeonStatement], _ isolation: Isolation = .repeatableRead
    ) -> NeonBatch { NeonBatch(statements: statements, isolation: isolation, isReading: false) }
}
