import NIOCore
import Testing

@testable import HTTPServer

struct SharedReceiveTests {
    @Test(arguments: [(1, 65_536), (16, 32_768), (512, 1_024), (5_000, 1_024)])
    func connectionsShareTheReadBuffer(count: Int, most: Int) {
        let table = ConnectionTable(limit: 10_000)
        for _ in 0..<count { _ = table.open(giveWay: {}, end: {}) }
        var pool = NIOPooledRecvBufferAllocator(capacity: 1, recvAllocator: SharedReceive(table))
        #expect(readFull(&pool) == most)
    }

    /// The pool may still have a larger buffer from before. Only a part of it is filled again.
    @Test func theReadShareOfAConnectionShrinksWithMoreConnections() {
        let table = ConnectionTable(limit: 10_000)
        var pool = NIOPooledRecvBufferAllocator(capacity: 1, recvAllocator: SharedReceive(table))
        #expect(readFull(&pool) == 65_536)
        for _ in 0..<512 { _ = table.open(giveWay: {}, end: {}) }
        #expect(read(&pool) == 1_024)
        pool.recvAllocator = SharedReceive(table, most: SharedReceive.few)
        #expect(read(&pool) == SharedReceive.few)
    }

    /// Reads several times, always with more bytes to read than are read. Returns the size of the last read.
    private func readFull(_ pool: inout NIOPooledRecvBufferAllocator) -> Int {
        for _ in 0..<20 { _ = read(&pool) }
        return read(&pool)
    }

    private func read(_ pool: inout NIOPooledRecvBufferAllocator) -> Int {
        let (_, size) = pool.buffer(allocator: ByteBufferAllocator()) { buffer in
            buffer.clear()
            return buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: 0) { $0.count }
        }
        pool.record(actualReadBytes: size)
        return size
    }
}
