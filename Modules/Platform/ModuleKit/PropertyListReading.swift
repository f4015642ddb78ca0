package import Kernel

/// Reads property lists, XML and binary, and opens archives (NSKeyedArchiver): what was archived stands in their place.
/// There is one reader; slices are given it.
package protocol PropertyListReading: Sendable {
    /// Reads a file, finding its kind by content. Errors are `MizanError`.
    func read(contentsOf path: String) throws -> PropertyListValue

    /// Reads a property list that lies inside another one, as data.
    func read(_ bytes: [UInt8]) throws -> PropertyListValue
}
