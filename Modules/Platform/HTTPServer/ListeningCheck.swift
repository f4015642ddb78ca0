internal import Glibc
internal import NIOCore

extension ServerConfiguration {
    /// Binds the address for a moment, as a start would, and releases it again. Throws the error with which a start would fail.
    package func checkListening() throws {
        do {
            let address = try SocketAddress.makeAddressResolvingHost(bindAddress, port: port)
            let descriptor = socket(
                Int32(address.protocol.rawValue), Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { throw IOError(errnoCode: errno, reason: "socket") }
            defer { close(descriptor) }
            // As in the server: remaining connections of a previous server do not prevent binding.
            var reuse: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
            let isTaken = address.withSockAddr { pointer, size in bind(descriptor, pointer, socklen_t(size)) } != 0
            if isTaken { throw IOError(errnoCode: errno, reason: "bind") }
        } catch {
            throw BindFailure.translate(error, self)
        }
    }
}
