import Glibc
import Testing

@testable import Transport

struct KeptSocketsTests {
    /// A connection of this machine to itself. Several such connections may share their local port.
    private final class Loop {
        let own: Int32
        private let listener: Int32
        private let peer: Int32

        init(_ family: Int32, from port: UInt16) throws {
            let (listener, own) = (try Self.bound(family, to: 0), try Self.bound(family, to: port))
            try #require(listen(listener, 1) == 0)
            let target = try Self.port(of: listener)
            let connected = Self.withLoopback(family, target) { connect(own, $0, $1) }
            try #require(connected == 0, "\(errno)")
            (self.listener, self.own, peer) = (listener, own, accept(listener, nil, nil))
            try #require(peer >= 0)
        }

        deinit { for number in [own, peer, listener] { close(number) } }

        func say(_ byte: UInt8) { _ = withUnsafeBytes(of: byte) { send(peer, $0.baseAddress, 1, 0) } }

        static func bound(_ family: Int32, to port: UInt16) throws -> Int32 {
            let number = socket(family, Int32(SOCK_STREAM.rawValue), 0)
            try #require(number >= 0)
            var yes: Int32 = 1
            setsockopt(number, SOL_SOCKET, SO_REUSEPORT, &yes, socklen_t(MemoryLayout<Int32>.size))
            try #require(withLoopback(family, port) { bind(number, $0, $1) } == 0, "\(errno)")
            return number
        }

        static func port(of number: Int32) throws -> UInt16 {
            var address = sockaddr_in6()
            var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
            let found = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(number, $0, &length) }
            }
            try #require(found == 0)
            // Both address families have the port at the same offset.
            return UInt16(bigEndian: address.sin6_port)
        }

        private static func withLoopback<Result>(
            _ family: Int32, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
        ) -> Result {
            func call<Address>(_ address: Address) -> Result {
                withUnsafePointer(to: address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        body($0, socklen_t(MemoryLayout<Address>.size))
                    }
                }
            }
            if family == AF_INET6 {
                var address = sockaddr_in6()
                address.sin6_family = sa_family_t(AF_INET6)
                address.sin6_addr = in6addr_loopback
                address.sin6_port = port.bigEndian
                return call(address)
            }
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            address.sin_port = port.bigEndian
            return call(address)
        }
    }

    /// Three connections from one port: two IPv4 connections to different peers, and one IPv6 connection.
    @Test func connectionsThatShareAPortAreDistinguished() throws {
        let place = try Loop.bound(AF_INET, to: 0)
        defer { close(place) }
        let port = try Loop.port(of: place)
        let loops = try [AF_INET, AF_INET, AF_INET6].map { try Loop($0, from: port) }
        let ways = try loops.map { try #require(KeptSockets.Way($0.own)) }
        #expect(ways.map(\.port) == [Int32](repeating: Int32(port), count: 3))
        #expect(Set(ways).count == 3)
        #expect(ways.map(\.peer) == ["127.0.0.1", "127.0.0.1", "::1"])
        // Bytes that arrive on one connection do not count for the other connections.
        let kept = KeptSockets()
        for loop in loops { kept.keep(loop.own) }
        loops[1].say(7)
        #expect(ways.map(kept.isQuiet) == [true, false, true])
    }
}
