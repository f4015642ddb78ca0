/// One transaction of the app's file, as its texts.
package struct LedgerRow: Sendable, Hashable {
    /// 1 for the row of headings, as spreadsheets count.
    package let number: Int
    private let texts: [String]

    package subscript(_ column: LedgerColumn) -> String { LedgerCell.trimmed(texts[column.position]) }

    /// With the blanks around it, as the file has it.
    package func exact(_ column: LedgerColumn) -> String { texts[column.position] }

    /// - Parameter texts: in the order of the columns.
    package init(number: Int, texts: [String]) {
        precondition(texts.count == LedgerColumn.allCases.count, "a row has a text for each column")
        (self.number, self.texts) = (number, texts)
    }

    package var isEmpty: Bool { LedgerColumn.allCases.allSatisfy { self[$0].isEmpty } }
}

/// A row of which nothing can be taken.
package struct LedgerRowFault: Error, Hashable, Sendable {
    package let number: Int
    package let reason: String

    package init(number: Int, reason: String) {
        (self.number, self.reason) = (number, reason)
    }
}

extension LedgerColumn {
    /// Its place among them.
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
