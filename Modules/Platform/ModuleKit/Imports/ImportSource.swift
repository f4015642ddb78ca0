/// A file to be imported: on this machine, through a pipe, or a member of an archive.
package protocol ImportSource: Sendable {
    /// Without directories.
    var name: String { get }
    /// The file's size in bytes; nil if the size is unknown until the end.
    var size: Int64? { get }
    /// The path at which the file can be opened and searched; nil if the file can only be read forward.
    var path: String? { get }
    /// True if the file can be opened again, from its beginning.
    var isRepeatable: Bool { get }

    /// The file's first 4,096 bytes, or all bytes of a smaller file. Nil if the file cannot be read; then `open` throws the
    /// reason.
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
