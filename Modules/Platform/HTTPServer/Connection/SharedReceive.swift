internal import NIOCore

/// The size of one read from a connection: as much as arrives, up to 64 KiB, and less if there are many connections.
///
/// Bytes that were read wait for their consumer: some ten pieces for each connection, which nothing else counts. And 64 KiB of
/// the shortest requests, sent ahead, take thirty times as much once they are parsed.
struct SharedReceive: RecvByteBufferAllocator {
    private let table: ConnectionTable
    private let most: Int
    private var wanted = AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 512, maximum: 65_536)

    /// For one piece of each connection.
    private static let shared = 512 * 1_024
    private static let least = 1_024
    /// The size of a read for requests that are sent ahead.
    static let few = 256

    init(_ table: ConnectionTable, most: Int = .max) {
        (self.table, self.most) = (table, most)
    }

    func buffer(allocator: ByteBufferAllocator) -> ByteBuffer { allocator.buffer(capacity: size) }

    /// Nil here, and true from `record`, give each read a buffer of its own. A buffer that NIO keeps would be filled whole,
    /// even if little is to be read by now (`NIOPooledRecvBufferAllocator`).
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
    /// The buffer for written bytes is small too, because no budget counts it.
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

    /// The bytes that still arrive are thrown away.
    static func setWhatever(on channel: any Channel) throws {
        try channel.syncOptions?.setOption(
            ChannelOptions.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: 65_536))
    }
}
