/// A file that is taken in: one of the machine's, what comes through a pipe, a member of an archive.
package protocol ImportSource: Sendable {
    /// Without directories.
    var name: String { get }
    /// Its size in bytes; nil if nobody knows it until its end.
    var size: Int64? { get }
    /// The path at which it can be opened and sought in; nil if it can only be read on.
    var path: String? { get }
    /// True if it can be opened again, from its beginning.
    var isRepeatable: Bool { get }

    /// Its first bytes: 4,096, or all of a smaller file. Nil if it cannot be read; then opening it says why.
    func head() throws -> [UInt8]?
    /// All of it from its beginning. A pipe can be opened once.
    func open() throws -> any ByteStream
}

extension ImportSource {
    package var isRepeatable: Bool { true }
}

/// Bytes in their order, read by one task at a time.
package protocol ByteStream: AnyObject {
    /// The next ones: at least one, at most as many as the limit says; none at the end.
    func read(upTo limit: Int) throws -> [UInt8]
}
