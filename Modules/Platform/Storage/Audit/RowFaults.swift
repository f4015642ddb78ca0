/// What is wrong with rows of a store: the first few in words, the rest counted.
package struct RowFaults: Sendable, Equatable {
    private static let mostNamed = 5

    package private(set) var named: [String] = []
    package private(set) var count = 0

    package init() {}

    package var isEmpty: Bool { count == 0 }

    /// `row 3 of imports: state is text`, without what stands there.
    package mutating func add(_ fault: @autoclosure () -> String) {
        count += 1
        if named.count < Self.mostNamed { named.append(fault()) }
    }

    /// The number is SQLite's own of the row (`rowid`), by which it can be looked at.
    package mutating func add(row number: Int64?, of table: String, _ why: @autoclosure () -> String) {
        add("\(number.map { "row \($0)" } ?? "a row") of \(table): \(why())")
    }

    /// All of it in one line.
    package var sentence: String {
        named.joined(separator: "; ") + (count > named.count ? "; and \(count - named.count) more" : "")
    }
}
