internal import SystemPackage

/// An open file by its number: reads and writes that go on after signals and short counts.
package struct Descriptor: Sendable {
    private let file: FileDescriptor

    package init(_ number: Int32) {
        file = FileDescriptor(rawValue: number)
    }

    /// Writes all of it.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        _ = try SystemError.catching { try file.writeAll(bytes) }
    }

    package func write(_ bytes: [UInt8]) throws(SystemError) {
        _ = try SystemError.catching { try file.writeAll(bytes) }
    }

    /// Writes what fits now, and says how many bytes that were.
    package func writeSome(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
        try SystemError.catching { try bytes.withUnsafeBytes { try file.write($0) } }
    }

    /// Reads what there is, at most as much as fits; 0 at the end.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try SystemError.catching { try file.read(into: buffer) }
    }

    /// The same, behind the first bytes of an array.
    package func read(into bytes: inout [UInt8], behind first: Int = 0) throws(SystemError) -> Int {
        try SystemError.catching {
            try bytes.withUnsafeMutableBytes {
                try file.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[first...]))
            }
        }
    }

    /// Reads until the bytes are full or the file ends, from a place in the file if it is said; returns how many there are.
    package func fill(_ bytes: inout [UInt8], from place: Int64? = nil) throws(SystemError) -> Int {
        try SystemError.catching { try bytes.withUnsafeMutableBytes { try fill($0, from: place) } }
    }

    package func fill(_ buffer: UnsafeMutableRawBufferPointer, from place: Int64? = nil) throws(SystemError) -> Int {
        try SystemError.catching {
            var filled = 0
            while filled < buffer.count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                let count =
                    try place.map { try file.read(fromAbsoluteOffset: $0 + Int64(filled), into: rest) }
                    ?? file.read(into: rest)
                if count == 0 { break }
                filled += count
            }
            return filled
        }
    }
}

/// Why the system did not do what it was asked for.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// errno.
    package let number: Int32

    package var description: String { Errno(rawValue: number).description }

    fileprivate static func catching<Result>(_ body: () throws -> Result) throws(SystemError) -> Result {
        do {
            return try body()
        } catch {
            // The library's calls throw nothing else.
            throw error as? SystemError ?? SystemError(number: (error as? Errno ?? .ioError).rawValue)
        }
    }
}
