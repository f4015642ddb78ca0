package import ModuleKit

/// A file from a pipe, kept until it is taken in: it can be read again.
package struct SpooledSource: ImportSource {
    private let spool: Spool
    private let file: FileSource

    package var name: String { file.name }
    package var size: Int64? { file.size }
    package var path: String? { file.path }

    /// Reads all of it.
    package init(_ source: any ImportSource, in spool: Spool) throws {
        let stream = try source.open()
        while true {
            let bytes = try stream.read(upTo: 1 << 18)
            if bytes.isEmpty { break }
            try spool.write(bytes)
        }
        self.spool = spool
        file = FileSource(spool.path, named: source.name)
    }

    package func head() -> [UInt8]? { file.head() }
    package func open() throws -> any ByteStream { try file.open() }
}
