/// A file to be imported: on this machine, through a pipe, or a member of an archive.
package protocol ImportSource: Sendable {
    /// Without directories.
    var name: String { get }
    /// Its size in bytes; nil if it is unknown until the end.
    var size: Int64? { get }
    /// The path at which it can be opened and searched; nil if it can only be read forward.
    var path: String? { get }
    /// True if it can be opened again, from its beginning.
    var isRepeatable: Bool { get }

    /// Its first bytes: 4,096, or all of a smaller file. Nil if it cannot be read; then `open` throws the reason.
    func head() throws -> [UInt8]?
    /// Opens the file at its beginning. A pipe can be opened only once.
    func open() throws -> any ByteStream
}

extension ImportSource {
    package var isRepeatable: Bool { true }
}

/// Bytes in order, read by one task at a time.
package protocol ByteStream: AnyObject {
    /// The next bytes: at least one and at most `limit`; none at the end.
    func read(upTo limit: Int) throws -> [UInt8]
}
