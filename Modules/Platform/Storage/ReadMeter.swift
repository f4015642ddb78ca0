/// Receives the size of each large row before the row is copied out of the store, and the size of each record that a list
/// retains. So the reader can reserve memory first, or refuse the row.
///
/// A meter serves one transaction, on its thread. Small rows that are not retained are not reported. So code that reads many
/// small rows to compute a figure reserves no memory for them.
package final class ReadMeter {
    /// A row with fewer bytes is small.
    package static let least = 1_024
    /// The approximate memory of a record in bytes, besides its texts.
    package static let record = 512

    private let take: (Int) throws -> Void

    /// - Parameter take: called with the bytes of a row. If the closure throws, the row is not read.
    package init(_ take: @escaping (Int) throws -> Void) {
        self.take = take
    }

    /// Counts a row before it is read.
    package func read(_ bytes: Int) throws {
        if bytes >= Self.least { try take(bytes) }
    }

    /// Reserves memory for values that are derived from small rows and retained, such as ids, or sums by name.
    package func hold(_ bytes: Int) throws { try take(bytes) }

    /// Counts a row that was read and is retained as a record.
    func keep(_ row: SQLRow) throws {
        let bytes = row.weight
        try take(Self.record + (bytes >= Self.least ? 0 : bytes))
    }
}
