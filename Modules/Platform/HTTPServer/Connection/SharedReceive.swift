internal import NIOCore

/// The size of one read from a connection: as much as arrives, up to 64 KiB, and less if there are many connections.
///
/// Received bytes wait for their consumer: some ten pieces for each connection, and no budget counts these pieces. Besides, 64
/// KiB of the shortest requests, sent ahead, take thirty times as much memory after parsing.
struct SharedReceive: RecvByteBufferAllocator {
    private let table: ConnectionTable
    private let most: Int
    private var wanted = AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 512, maximum: 65_536)

    /// The total for one piece of each connection.
    private static let shared = 512 * 1_024
    private static let least = 1_024
    /// The size of a read for requests that are sent ahead.
    static let few = 256

    init(_ table: ConnectionTable, most: Int = .max) {
        (self.table, self.most) = (table, most)
    }

    func buffer(allocator: ByteBufferAllocator) -> ByteBuffer { allocator.buffer(capacity: size) }

    /// Returning nil here, and true from `record`, gives each read a new buffer. A buffer that NIO reuses would be filled
    /// completely, even if reads should be small by now (`NIOPooledRecvBufferAllocator`).
    func nextBufferSize() -> Int? { nil }

    mutating func record(actualReadBytes: Int) -> Bool {
        _ = wanted.record(actualReadBytes: actualReadBytes)
        return true
    }

    private var size: Int {
        min(most, wanted.nextBufferSize() ?? Self.least, max(Self.least, Self.shared / max(1, table.count)))
    }
}

extension SharedReceive {
    /// Sets the allocator. Also makes the buffer for written bytes small, because no budget counts that buffer.
    static func set(on channel: any Channel, _ table: ConnectionTable) throws {
        try channel.syncOptions?.setOption(ChannelOptions.recvAllocator, value: SharedReceive(table))
        try channel.syncOptions?.setOption(ChannelOptions.maxMessagesPerRead, value: 1)
        try channel.syncOptions?.setOption(
            ChannelOptions.writeBufferWaterMark, value: .init(low: 8 * 1_024, high: 16 * 1_024))
    }

    /// Makes each read hold only a few requests, because the client sends requests ahead and will probably do so again.
    ///
    /// An event loop returns to its sockets only when all its present tasks are done (`SelectableEventLoop`). Each answer to a
    /// request that was already read adds another task. If sixty connections each have a hundred such requests, no other
    /// client's request is read and no new connection is accepted, for seconds.
    static func setFew(on channel: any Channel, _ table: ConnectionTable) throws {
        try channel.syncOptions?.setOption(ChannelOptions.recvAllocator, value: SharedReceive(table, most: few))
    }

    /// Reads in large pieces, because the bytes that still arrive are discarded.
    static func setWhatever(on channel: any Channel) throws {
        try channel.syncOptions?.setOption(
            ChannelOptions.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 65_536))
    }
}
