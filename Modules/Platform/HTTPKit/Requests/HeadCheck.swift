internal import ModuleKit

/// The checks of a request's head that apply to every endpoint.
enum HeadCheck {
    /// RFC 9110 §10.1.1 defines only one expectation.
    static func expectation(_ head: RequestHead) throws {
        guard let text = head.header("expect"), HeaderText.trimmed(text).lowercased() != "100-continue" else { return }
        throw HTTPErrors.expectation(text)
    }

    /// RFC 9112 §6.3: a request without either header has no body.
    static func hasBody(_ head: RequestHead) -> Bool {
        if head.header("transfer-encoding") != nil { return true }
        guard let length = head.header("content-length") else { return false }
        return HeaderText.length(length) != 0
    }

    /// True if the whole body is small and sent without waiting for `100 Continue`.
    static func hasSmallBody(_ head: RequestHead) -> Bool {
        guard head.header("transfer-encoding") == nil, head.header("expect") == nil else { return false }
        guard let length = head.header("content-length") else { return true }
        return HeaderText.length(length).map { $0 <= MemoryBudget.small } ?? false
    }

    /// Refuses compressed bodies: since nothing is decompressed, a small body cannot become a large one.
    static func contentEncoding(_ head: RequestHead) throws {
        guard let text = head.header("content-encoding") else { return }
        let codings = text.split(separator: ",").map { HeaderText.trimmed($0).lowercased() }
        guard codings.allSatisfy({ $0 == "identity" || $0.isEmpty }) else { throw HTTPErrors.contentEncoding(text) }
    }
}
