internal import HTTPTypes
internal import NIOCore

/// The requests of one connection that are not answered yet, in their order.
///
/// A client may send further requests before it has an answer (RFC 9112 §9.3.2), so what is known of one must not be
/// overwritten by the next.
struct Exchanges {
    private var waiting: [Exchange] = []

    private struct Exchange {
        let deadline: TimeAmount
        /// Nothing is changed by it.
        let isRead: Bool
        /// The connection ends with this one's answer.
        var isLast: Bool
        var wantsToBeAsked: Bool
        var isReceived = false
        /// Its answer is on the way.
        var isAnswered = false
    }

    var isEmpty: Bool { waiting.isEmpty }
    var count: Int { waiting.count }

    /// Some are there, none of them changes anything, and no answer is on its way, which would end by itself.
    var areReadsToBegin: Bool { !waiting.isEmpty && waiting.allSatisfy { $0.isRead && !$0.isAnswered } }

    /// True if the parts that arrive now belong to a request whose head has arrived.
    var isReceiving: Bool { waiting.last.map { !$0.isReceived } ?? false }

    /// After a request that ends the connection nothing is taken (RFC 9112 §9.6).
    var takesNoMore: Bool { waiting.last.map { $0.isLast && $0.isReceived } ?? false }

    /// Ends the connection with the answer to the last that has come. False if it would have ended so already.
    mutating func takeNoMore() -> Bool {
        guard let last = waiting.last, !last.isLast else { return false }
        waiting[waiting.count - 1].isLast = true
        return true
    }

    /// The request that is answered next is there in full.
    var isFirstReceived: Bool { waiting.first?.isReceived ?? false }

    /// An end now would cut the request that is answered next.
    var isCut: Bool { waiting.first.map { !$0.isReceived } ?? false }

    /// The time limit for the next request to be answered, if it is still arriving. While an earlier one is being answered, the
    /// client is not at fault: the server may not even be reading.
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

    /// True if the client is now to be asked for its body: only if no other answer is on its way.
    mutating func asksForBody() -> Bool {
        guard let first = waiting.first, first.wantsToBeAsked, !first.isReceived else { return false }
        waiting[0].wantsToBeAsked = false
        return true
    }

    /// The next answer begins. True if the connection ends with it: the client wants that, or has not sent all in time.
    mutating func answering(isLate: Bool = false, isStopping: Bool) -> Bool {
        guard let first = waiting.first else { return true }
        waiting[0].wantsToBeAsked = false
        waiting[0].isAnswered = true
        waiting[0].isLast = first.isLast || isLate || !first.isReceived || (isStopping && waiting.count == 1)
        return waiting[0].isLast
    }

    /// The next answer is written. True if the connection ends with it.
    mutating func answered() -> Bool {
        guard !waiting.isEmpty else { return true }
        return waiting.removeFirst().isLast
    }

    private static func wantsClose(_ head: HTTPRequest) -> Bool {
        head.headerFields[.connection] == RequestNormalizer.close
    }
}
