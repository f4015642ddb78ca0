package import ModuleKit

/// A file from a pipe, stored until it is imported, so that it can be read several times.
package struct SpooledSource: ImportSource {
    private let spool: Spool
    private let file: FileSource

    package var name: String { file.name }
    package var size: Int64? { file.size }
    package var path: String? { file.path }

    /// Reads the whole source into the spool.
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
