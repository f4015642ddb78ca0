internal import HTTPTypes
internal import NIOCore

/// The unanswered requests of one connection, in their order.
///
/// A client may send further requests before it gets an answer (RFC 9112 §9.3.2). So the state of the next request must not
/// overwrite the state of an earlier request.
struct Exchanges {
    private var waiting: [Exchange] = []

    private struct Exchange {
        let deadline: TimeAmount
        /// True if the request changes nothing.
        let isRead: Bool
        /// True if the connection ends with the answer to this request.
        var isLast: Bool
        var wantsToBeAsked: Bool
        var isReceived = false
        /// True if the answer is being sent.
        var isAnswered = false
    }

    var isEmpty: Bool { waiting.isEmpty }
    var count: Int { waiting.count }

    /// True if there are requests, none of them changes anything, and no answer is being sent. An answer that is being sent
    /// would end by itself.
    var areReadsToBegin: Bool { !waiting.isEmpty && waiting.allSatisfy { $0.isRead && !$0.isAnswered } }

    /// True if the parts that arrive now belong to a request whose head has arrived.
    var isReceiving: Bool { waiting.last.map { !$0.isReceived } ?? false }

    /// True after a request that ends the connection: no further requests are accepted (RFC 9112 §9.6).
    var takesNoMore: Bool { waiting.last.map { $0.isLast && $0.isReceived } ?? false }

    /// Makes the answer to the last received request end the connection. False if it would have done so anyway.
    mutating func takeNoMore() -> Bool {
        guard let last = waiting.last, !last.isLast else { return false }
        waiting[waiting.count - 1].isLast = true
        return true
    }

    /// True if the request that is answered next has been received completely.
    var isFirstReceived: Bool { waiting.first?.isReceived ?? false }

    /// True if closing now would cut off the request that is answered next.
    var isCut: Bool { waiting.first.map { !$0.isReceived } ?? false }

    /// The time limit for receiving the request that is answered next; nil if that request has arrived completely. While an
    /// earlier request is being answered, a delay is not the client's fault: the server may not even be reading.
    var deadline: TimeAmount? { waiting.first.flatMap { $0.isReceived ? nil : $0.deadline } }

    mutating func begin(_ head: HTTPRequest, deadline: TimeAmount) {
        waiting.append(
            Exchange(
                deadline: deadline, isRead: head.method == .get || head.method == .head, isLast: Self.wantsClose(head),
                wantsToBeAsked: head.headerFields[.expect]?.lowercased() == "100-continue"))
    }

    mutating func received() {
        guard !waiting.isEmpty else { return }
        waiting[waiting.count - 1].isReceived = true
    }

    /// True if the client must now be asked for its body. That happens only while no other answer is being sent.
    mutating func asksForBody() -> Bool {
        guard let first = waiting.first, first.wantsToBeAsked, !first.isReceived else { return false }
        waiting[0].wantsToBeAsked = false
        return true
    }

    /// Records that the next answer begins. True if the connection ends with it, because the client wants that or has not sent
    /// everything in time.
    mutating func answering(isLate: Bool = false, isStopping: Bool) -> Bool {
        guard let first = waiting.first else { return true }
        waiting[0].wantsToBeAsked = false
        waiting[0].isAnswered = true
        waiting[0].isLast = first.isLast || isLate || !first.isReceived || (isStopping && waiting.count == 1)
        return waiting[0].isLast
    }

    /// Records that the next answer is written. True if the connection ends with it.
    mutating func answered() -> Bool {
        guard !waiting.isEmpty else { return true }
        return waiting.removeFirst().isLast
    }

    private static func wantsClose(_ head: HTTPRequest) -> Bool {
        head.headerFields[.connection] == RequestNormalizer.close
    }
}
