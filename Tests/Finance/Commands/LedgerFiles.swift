import CommandSupport
import Kernel
import TestSupport

/// Files of transactions, imported and queried with typed lines.
struct LedgerFiles {
    let mizan: TypedLines

    static let headings = [
        "Date", "Amount", "Description", "Category", "Account", "Currency", "Exchange Rate", "Notes",
    ]

    init() throws { mizan = try TypedLines() }

    /// Writes a file beside the store; returns its path.
    func write(_ name: String, _ rows: [String], separator: String = ",", lineEnd: String = "\n") throws -> String {
        let lines = [Self.headings.joined(separator: separator)] + rows
        return try write(name, bytes: Array((lines.joined(separator: lineEnd) + lineEnd).utf8))
    }

    func write(_ name: String, bytes: [UInt8]) throws -> String {
        try mizan.directory.write(bytes, to: name)
        return mizan.directory.file(name)
    }

    @discardableResult
    func type(_ line: String) async throws -> String { try await mizan.run(Line(line).words) }

    func refusal(_ line: String) async -> Printed { await mizan.type(Line(line).words) }

    /// The register's days, amounts and descriptions: `2026-04-03 -1.00 USD Third`.
    func register() async throws -> [String] {
        try await mizan.rows("finance", "list").map { row in
            "\(Self.text(row["date"]).prefix(10)) \(Self.text(row["amountCents"])) \(Self.text(row["currencyOriginal"])) "
                + Self.text(row["description"])
        }.sorted()
    }

    func field(_ name: String, of description: String) async throws -> JSONValue? {
        try await mizan.rows("finance", "list").first { $0["description"] == .string(description) }?[name]
    }

    func day(of description: String) async throws -> String {
        String(Self.text(try await field("date", of: description)).prefix(10))
    }

    static func text(_ value: JSONValue?) -> String {
        switch value {
        case .string(let text)?: text
        case .integer(let number)?: String(number)
        default: "–"
        }
    }

    var hasStore: Bool { get throws { try mizan.directory.names().contains("store") } }
}
