import Glibc
import Kernel
import Synchronization
import Transport

/// A file whose contents are read while they are sent.
final class ProbeUpload: Sendable {
    private let number: Int32
    private let place = Mutex(Int64(0))

    private init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    /// A body with an announced length.
    static func body(of path: String) throws -> HTTPBody {
        let number = open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw ProbePlan.Misuse(text: "\(path) cannot be read") }
        let upload = ProbeUpload(number)
        let length = Int64(lseek(number, 0, SEEK_END))
        return .stream(length: length) { try upload.next() }
    }

    private func next() throws -> [UInt8]? {
        try place.withLock { place in
            var bytes = [UInt8](repeating: 0, count: 64 << 10)
            let count = try Descriptor(number).fill(&bytes, from: place)
            place += Int64(count)
            return count == 0 ? nil : Array(bytes[..<count])
        }
    }
}
