internal import NIOCore

/// How much is read from a connection at once: as much as comes, up to 64 KiB, and less where there are many connections.
///
/// What has been read waits for who asks for it: some ten pieces for each connection, which nobody counts otherwise. And
/// 64 KiB of the shortest requests, sent ahead, are thirty times as much once they are read.
struct SharedReceive: RecvByteBufferAllocator {
    private let table: ConnectionTable
    private var wanted = AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 2_048, maximum: 65_536)

    /// For one piece of each connection.
    private static let shared = 2 * 1_024 * 1_024
    private static let least = 1_024

    init(_ table: ConnectionTable) {
        self.table = table
    }

    func buffer(allocator: ByteBufferAllocator) -> ByteBuffer { allocator.buffer(capacity: size) }

    func nextBufferSize() -> Int? { size }

    mutating func record(actualReadBytes: Int) -> Bool { wanted.record(actualReadBytes: actualReadBytes) }

    private var size: Int {
        min(wanted.nextBufferSize() ?? Self.least, max(Self.least, Self.shared / max(1, table.count)))
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
}
