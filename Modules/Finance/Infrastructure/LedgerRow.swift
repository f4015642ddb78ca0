/// One transaction of the app's file, as texts.
package struct LedgerRow: Sendable, Hashable {
    /// The row's number as spreadsheets count: the row of headings is 1.
    package let number: Int
    private let texts: [String]

    package subscript(_ column: LedgerColumn) -> String { LedgerCell.trimmed(texts[column.position]) }

    /// The text as it is in the file, with the blanks around it.
    package func exact(_ column: LedgerColumn) -> String { texts[column.position] }

    /// - Parameter texts: in the order of the columns.
    package init(number: Int, texts: [String]) {
        precondition(texts.count == LedgerColumn.allCases.count, "a row must have a text for each column")
        (self.number, self.texts) = (number, texts)
    }

    package var isEmpty: Bool { LedgerColumn.allCases.allSatisfy { self[$0].isEmpty } }
}

/// A row that cannot be imported.
package struct LedgerRowFault: Error, Hashable, Sendable {
    package let number: Int
    package let reason: String

    package init(number: Int, reason: String) {
        (self.number, self.reason) = (number, reason)
    }
}

extension LedgerColumn {
    /// The column's position in the order of all columns.
    var position: Int {
        switch self {
        case .date: 0
        case .amount: 1
        case .description: 2
        case .category: 3
        case .account: 4
        case .currency: 5
        case .rate: 6
        case .notes: 7
        }
    }
}
