internal import Glibc
internal import NIOCore

extension ServerConfiguration {
    /// Takes the address for a moment, as a start would, and gives it up again. Throws what a start would end with.
    package func checkListening() throws {
        do {
            let address = try SocketAddress.makeAddressResolvingHost(host, port: port)
            let descriptor = socket(
                Int32(address.protocol.rawValue), Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { throw IOError(errnoCode: errno, reason: "socket") }
            defer { close(descriptor) }
            // As the server does: what a connection of the one before still holds is no hindrance.
            var reuse: Int32 = 1
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
            let isTaken = address.withSockAddr { pointer, size in bind(descriptor, pointer, socklen_t(size)) } != 0
            if isTaken { throw IOError(errnoCode: errno, reason: "bind") }
        } catch {
            throw BindFailure.translate(error, self)
        }
    }
}
