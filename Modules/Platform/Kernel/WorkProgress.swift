/// The progress of long work, as far as it is known.
package struct WorkProgress: Sendable, Hashable {
    /// The amount done and the total amount; the total amount is nil if it is unknown.
    package struct Amount: Sendable, Hashable {
        package let done: Int64
        package let all: Int64?

        package init(_ done: some BinaryInteger, of all: (some BinaryInteger)?) {
            self.done = Int64(clamping: done)
            self.all = all.map { Int64(clamping: $0) }
        }
    }

    package let bytes: Amount?
    package let records: Amount?
    /// The maximum number of records per second from now on, whatever the speed so far; nil if it is not limited.
    package let mostPerSecond: Double?

    package init(bytes: Amount? = nil, records: Amount? = nil, mostPerSecond: Double? = nil) {
        (self.bytes, self.records, self.mostPerSecond) = (bytes, records, mostPerSecond)
    }

    /// The share done, from 0 to 1.
    package var share: Double? {
        guard let amount = [bytes, records].lazy.compactMap(\.self).first(where: { $0.all != nil }),
            let all = amount.all, all > 0
        else { return nil }
        return min(1, max(0, Double(amount.done) / Double(all)))
    }
}
