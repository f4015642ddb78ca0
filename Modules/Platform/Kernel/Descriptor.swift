internal import SystemPackage

/// An open file by its descriptor number. Reads and writes continue after signals and short counts.
package struct Descriptor: Sendable {
    private let file: FileDescriptor

    package init(_ number: Int32) {
        file = FileDescriptor(rawValue: number)
    }

    /// Writes all bytes.
    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        _ = try SystemError.catching { try file.writeAll(bytes) }
    }

    package func write(_ bytes: [UInt8]) throws(SystemError) {
        _ = try SystemError.catching { try file.writeAll(bytes) }
    }

    /// Writes as many bytes as are accepted now, and returns their number.
    package func writeSome(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
        try SystemError.catching { try bytes.withUnsafeBytes { try file.write($0) } }
    }

    /// Reads the available bytes, at most as many as fit; returns 0 at the end.
    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try SystemError.catching { try file.read(into: buffer) }
    }

    /// Reads into an array, behind its first `first` bytes.
    package func read(into bytes: inout [UInt8], behind first: Int = 0) throws(SystemError) -> Int {
        try SystemError.catching {
            try bytes.withUnsafeMutableBytes {
                try file.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[first...]))
            }
        }
    }

    /// Reads until the array is full or the file ends, and returns the number of bytes. If `place` is given, reading starts at
    /// this position in the file.
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

/// The error of a failed system call.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// errno.
    package let number: Int32

    package var description: String { Errno(rawValue: number).description }

    fileprivate static func catching<Result>(_ body: () throws -> Result) throws(SystemError) -> Result {
        do {
            return try body()
        } catch {
            // The library's calls throw only `Errno`.
            throw error as? SystemError ?? SystemError(number: (error as? Errno ?? .ioError).rawValue)
        }
    }
}
