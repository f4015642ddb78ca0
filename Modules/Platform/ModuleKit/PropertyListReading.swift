package import Kernel

/// Reads property lists, both XML and binary. In archives (NSKeyedArchiver), each reference is replaced by the archived object.
/// The only implementation is passed to all slices.
package protocol PropertyListReading: Sendable {
    /// Reads a file, and detects its format from its content. Errors are `MizanError`.
    func read(contentsOf path: String) throws -> PropertyListValue

    /// Reads a property list that is embedded in another one, as data.
    func read(_ bytes: [UInt8]) throws -> PropertyListValue
}
