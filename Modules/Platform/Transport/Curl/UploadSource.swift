/// The source of a streamed upload, held to the length that was announced.
///
/// libcurl sends as many bytes as it was told and calls that whole. So the last bytes go only when the source has said that
/// they are the last: a server never has a whole body of a source that has more, or less.
struct UploadSource {
    private let ask: @Sendable () async throws -> [UInt8]?
    /// The bytes that are still to come; nil if no length was announced.
    private var left: Int64?
    private var isOver = false

    init(_ ask: @escaping @Sendable () async throws -> [UInt8]?, _ length: Int64?) {
        (self.ask, left) = (ask, length)
    }

    /// The next piece, which is not empty; nil at the end. Throws `UploadFault.length`, or what the source throws.
    mutating func next() async throws -> [UInt8]? {
        guard !isOver else { return nil }
        guard let piece = try await piece() else {
            guard left ?? 0 == 0 else { throw UploadFault.length }
            return nil
        }
        guard let left else { return piece }
        let rest = left - Int64(piece.count)
        self.left = rest
        if rest == 0 { isOver = try await self.piece() == nil }
        guard rest > 0 || isOver else { throw UploadFault.length }
        return piece
    }

    private func piece() async throws -> [UInt8]? {
        while let piece = try await ask() {
            if !piece.isEmpty { return piece }
        }
        return nil
    }
}
