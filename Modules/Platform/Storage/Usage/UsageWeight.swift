internal import Kernel

/// The bytes that a row counts: its texts in UTF-8, plus a hundred for everything else.
///
/// The hundred stands for the row's numbers and its entries in the journal and the indexes. So a million rows without text
/// still count, and a numeric column that a later step adds changes no figure.
enum UsageWeight {
    static let row: Int64 = 100

    static func bytes(of values: some Sequence<SQLValue>) -> Int64 {
        values.reduce(row) { $0 + texts(in: $1) }
    }

    /// The bytes of a record, computed from the values of its fields, including hidden fields.
    static func bytes(ofFields fields: [FieldValue]) -> Int64 {
        fields.reduce(row) { sum, field in
            if case .text(let text) = field { return sum + Int64(text.utf8.count) }
            return sum + texts(in: field.stored)
        }
    }

    /// The bytes of a history row.
    static func bytes(ofChangeTo reference: RecordReference, fields: String?) -> Int64 {
        row + Int64(reference.type.utf8.count + reference.key.utf8.count + (fields?.utf8.count ?? 0))
    }

    private static func texts(in value: SQLValue) -> Int64 {
        switch value {
        case .null, .integer, .real: 0
        case .text(let text): Int64(text.utf8.count)
        case .blob(let bytes): Int64(bytes.count)
        }
    }
}

extension CatalogueTable {
    /// The columns whose bytes count for a row.
    var weighedColumns: [String] {
        columns.filter { $0.kind == .text || $0.kind == .blob }.map(\.name)
    }
}
