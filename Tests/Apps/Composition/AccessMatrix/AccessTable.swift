import FoundationEssentials
import Kernel

@testable import Composition

/// The committed tables, one table for each slice. A table has a line for each endpoint, and a line has a status for each
/// caller.
struct AccessTable: Equatable {
    var rows: [Row] = []

    struct Row: Equatable {
        let endpoint: String
        let statuses: [Int]

        func status(_ caller: MatrixCaller) -> Int {
            zip(MatrixCaller.allCases, statuses).first { $0.0 == caller }?.1 ?? 0
        }
    }

    static func path(_ slice: String) -> String { Fixtures.path("Contract/\(slice)/access-matrix.csv") }
    private static let heading = "endpoint," + MatrixCaller.allCases.map(\.rawValue).joined(separator: ",")

    init(rows: [Row]) {
        self.rows = rows
    }

    /// Strict: an unreadable line would be an endpoint that is never checked.
    init(reading text: String) throws {
        let lines = text.split(separator: "\n")
        guard lines.first.map(String.init) == Self.heading else {
            throw MizanError(.corruptData, "test.access-matrix", "The first line must be \(Self.heading)")
        }
        rows = try lines.dropFirst().map { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false)
            let statuses = cells.dropFirst().compactMap { Int($0) }
            guard let endpoint = cells.first, statuses.count == MatrixCaller.allCases.count,
                cells.count == statuses.count + 1
            else { throw MizanError(.corruptData, "test.access-matrix", "This is no row: \(line)") }
            return Row(endpoint: String(endpoint), statuses: statuses)
        }
    }

    static func committed(_ slice: String) throws -> AccessTable {
        try AccessTable(reading: String(contentsOfFile: path(slice), encoding: .utf8))
    }

    static func committed() throws -> AccessTable {
        AccessTable(rows: try Contract.slices.flatMap { try committed($0).rows })
    }

    func row(_ endpoint: String) -> Row? { rows.first { $0.endpoint == endpoint } }
}

extension AccessTable.Row: CustomStringConvertible {
    /// The row as written in the table.
    var description: String { ([endpoint] + statuses.map(String.init)).joined(separator: ",") }
}
