package import Kernel

/// Reads property lists, XML and binary. The house has one reader; slices are handed it.
package protocol PropertyListReading: Sendable {
    /// Reads a file, finding its kind by content. Errors are `MizanError`.
    func read(contentsOf path: String) throws -> PropertyListValue

    /// Reads a property list that lies inside another one, as data.
    func read(_ bytes: [UInt8]) throws -> PropertyListValue
}
