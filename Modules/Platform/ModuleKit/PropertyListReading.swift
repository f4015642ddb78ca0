package import Kernel

/// Reads property lists, XML and binary, and decodes archives (NSKeyedArchiver): the archived objects take their place. There
/// is one implementation, which is passed to slices.
package protocol PropertyListReading: Sendable {
    /// Reads a file, detecting its format from its content. Errors are `MizanError`.
    func read(contentsOf path: String) throws -> PropertyListValue

    /// Reads a property list that is embedded in another one, as data.
    func read(_ bytes: [UInt8]) throws -> PropertyListValue
}
