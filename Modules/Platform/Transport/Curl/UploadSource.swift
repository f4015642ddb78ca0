/// The source of a streamed upload, checked against the announced length.
///
/// libcurl sends as many bytes as announced and then considers the body complete. So the last bytes are sent only when the
/// source has confirmed that no bytes follow. If a source has more or fewer bytes than announced, the server never gets a
/// complete body.
struct UploadSource {
    private let ask: @Sendable () async throws -> [UInt8]?
    /// The remaining bytes; nil if no length was announced.
    private var left: Int64?
    private var isOver = false

    init(_ ask: @escaping @Sendable () async throws -> [UInt8]?, _ length: Int64?) {
        (self.ask, left) = (ask, length)
    }

    /// The next piece, which is not empty; nil at the end. Throws `UploadFault.length`, or the error of the source.
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
