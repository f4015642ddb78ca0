internal import NIOCore

/// How much is read from a connection at once: as much as comes, up to 64 KiB, and less where there are many connections.
///
/// What has been read waits for who asks for it: some ten pieces for each connection, which nobody counts otherwise. And
/// 64 KiB of the shortest requests, sent ahead, are thirty times as much once they are read.
struct SharedReceive: RecvByteBufferAllocator {
    private let table: ConnectionTable
    private let most: Int
    private var wanted = AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 512, maximum: 65_536)

    /// For one piece of each connection.
    private static let shared = 512 * 1_024
    private static let least = 1_024
    /// Of requests that are sent ahead.
    static let few = 256

    init(_ table: ConnectionTable, most: Int = .max) {
        (self.table, self.most) = (table, most)
    }

    func buffer(allocator: ByteBufferAllocator) -> ByteBuffer { allocator.buffer(capacity: size) }

    /// Nil, and that the next may be larger, give each read a buffer of its own. One that NIO keeps would be filled whole,
    /// however little is to be read by now (`NIOPooledRecvBufferAllocator`).
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
    /// Of what is written, too, little waits that no budget knows of.
    static func set(on channel: any Channel, _ table: ConnectionTable) throws {
        try channel.syncOptions?.setOption(ChannelOptions.recvAllocator, value: SharedReceive(table))
        try channel.syncOptions?.setOption(ChannelOptions.maxMessagesPerRead, value: 1)
        try channel.syncOptions?.setOption(
            ChannelOptions.writeBufferWaterMark, value: .init(low: 8 * 1_024, high: 16 * 1_024))
    }

    /// From now on a few requests are read at a time: the client sends them ahead, and will again.
    ///
    /// An event loop looks at its sockets again when all is done that it has been given meanwhile (`SelectableEventLoop`),
    /// and requests that were read already give it more with each answer. While sixty connections have a hundred of
    /// them each, nobody else's request is read and nobody new is let in, for seconds.
    static func setFew(on channel: any Channel, _ table: ConnectionTable) throws {
        try channel.syncOptions?.setOption(ChannelOptions.recvAllocator, value: SharedReceive(table, most: few))
    }

    /// What still comes is thrown away.
    static func setWhatever(on channel: any Channel) throws {
        try channel.syncOptions?.setOption(
            ChannelOptions.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 65_536))
    }
}
