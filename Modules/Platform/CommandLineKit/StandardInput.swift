/// Standard input: typed by a person, or passed by another program.
package enum StandardInput {
    package static var isTerminal: Bool { StandardStreams.current.input.isTerminal }

    /// The reason why standard input cannot be read, in the system's words.
    package struct Failure: Error {
        package let why: String
    }

    /// All of it, piece by piece.
    static func pieces(_ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        let source = StandardStreams.current.input
        while case let piece = try source.read(65_536), !piece.isEmpty { try take(piece) }
    }

    /// All of standard input. If the input is longer than the limit, only its beginning is returned: at least one byte more
    /// than the limit.
    package static func bytes(atMost limit: Int) throws(Failure) -> [UInt8] {
        let source = StandardStreams.current.input
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            let more = try source.read(65_536)
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }
}
