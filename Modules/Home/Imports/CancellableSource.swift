internal import ModuleKit
internal import Storage

/// A file whose reading stops on cancellation.
struct CancellableSource: ImportSource {
    let base: any ImportSource
    let cancellation: Cancellation

    var name: String { base.name }
    var size: Int64? { base.size }
    var path: String? { base.path }
    var isRepeatable: Bool { base.isRepeatable }

    func head() throws -> [UInt8]? { try base.head() }
    func open() throws -> any ByteStream { Stream(try base.open(), cancellation) }

    private final class Stream: ByteStream {
        private let base: any ByteStream
        private let cancellation: Cancellation

        init(_ base: any ByteStream, _ cancellation: Cancellation) {
            (self.base, self.cancellation) = (base, cancellation)
        }

        func read(upTo limit: Int) throws -> [UInt8] {
            try cancellation.check()
            return try base.read(upTo: limit)
        }
    }
}
