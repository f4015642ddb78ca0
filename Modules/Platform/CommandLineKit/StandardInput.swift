/// Standard input: what a person types, or another program hands over.
package enum StandardInput {
    package static var isTerminal: Bool { StandardStreams.current.input.isTerminal }

    /// Why it cannot be read, in the system's words.
    package struct Failure: Error {
        package let why: String
    }

    /// All of it, or its beginning: where it is longer than the limit, at least one byte more than that.
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
