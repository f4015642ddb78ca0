package import Kernel

/// A property list that was read, and its format.
package struct PropertyList: Equatable, Sendable {
    package let value: PropertyListValue
    package let format: PropertyListFormat

    package init(value: PropertyListValue, format: PropertyListFormat) {
        (self.value, self.format) = (value, format)
    }
}

package enum PropertyListFormat: String, Equatable, Sendable, CaseIterable {
    case xml
    case binary
}

/// The limits for a property list. If a list exceeds a limit, the list is refused before it takes more memory, and the error
/// names the limit.
package struct PropertyListLimits: Equatable, Sendable {
    /// Bytes of the whole property list.
    package var totalBytes: Int
    /// Bytes of a binary property list. Unlike an XML list, a binary list is in memory as a whole while it is read.
    package var binaryBytes: Int
    /// Bytes of one string, key or number, and characters of one piece of base64.
    package var fieldBytes: Int
    /// The nesting depth of arrays and dictionaries. Foundation's limit is also 512.
    package var depth: Int
    /// Values of all kinds, containers included.
    package var values: Int

    package init(
        totalBytes: Int = 1 << 30, binaryBytes: Int = 256 << 20, fieldBytes: Int = 64 << 20, depth: Int = 512,
        values: Int = 20_000_000
    ) {
        (self.totalBytes, self.binaryBytes, self.fieldBytes) = (totalBytes, binaryBytes, fieldBytes)
        self.depth = min(depth, 512)
        self.values = values
    }
}
