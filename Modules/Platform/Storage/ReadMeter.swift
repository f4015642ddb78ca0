/// Told how many bytes a large row has before it is copied out of the store, and how many records a list keeps: who reads
/// takes room for them first, or refuses them.
///
/// It serves one transaction, on its thread. Small rows that are not kept are told to nobody, so that what goes through many
/// of them and keeps a figure holds no room for each.
package final class ReadMeter {
    /// A row that has fewer bytes is small.
    package static let least = 1_024
    /// About what a record takes in memory beside its texts.
    package static let record = 512

    private let take: (Int) throws -> Void

    /// - Parameter take: is given the bytes of a row; where it throws, the row is not read.
    package init(_ take: @escaping (Int) throws -> Void) {
        self.take = take
    }

    /// Counts a row before it is read.
    func read(_ bytes: Int) throws {
        if bytes >= Self.least { try take(bytes) }
    }

    /// Takes room for values that are made of small rows and kept, such as ids and sums by name.
    package func hold(_ bytes: Int) throws { try take(bytes) }

    /// Counts a row that was read and is kept as a record.
    func keep(_ row: SQLRow) throws {
        let bytes = row.weight
        try take(Self.record + (bytes >= Self.least ? 0 : bytes))
    }
}
