internal import HTTPKit
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore

/// Thrown if a body broke off: the server handles this, without an answer.
struct BrokenBody: Error {
    let underlying: any Error
}

/// The request body that arrives over the connection.
struct ReceivedBody: Sendable {
    private let body: RequestBody
    private let length: Int?
    /// The channel of a client that waits for `100 Continue`; otherwise nil.
    private let asking: (any Channel)?

    static func of(_ request: HummingbirdCore.Request, on channel: any Channel) -> IncomingBody {
        let length = request.headers[.contentLength].flatMap(HeaderText.length)
        let received = ReceivedBody(
            body: request.body, length: length, asking: request.headers[.expect] == nil ? nil : channel)
        return IncomingBody(length: length, received.forEach)
    }

    /// Wraps an error of the taker, to distinguish it from an error of the connection.
    private struct Refused: Error {
        let reason: any Error
    }

    private func forEach(_ take: IncomingBody.Taker) async throws {
        var received = 0
        asking?.triggerUserOutboundEvent(BodyWanted(), promise: nil)
        do {
            for try await piece in body {
                received += piece.readableBytes
                do { try await take(Array(piece.readableBytesView)) } catch { throw Refused(reason: error) }
            }
        } catch let error as Refused {
            throw error.reason
        } catch is RequestTimeout {
            throw ConnectionErrors.timeout
        } catch {
            throw BrokenBody(underlying: error)
        }
        // A cancelled read ends as if the body were complete.
        try Task.checkCancellation()
        if let length, received != length { throw BrokenBody(underlying: ChannelError.eof) }
    }
}
