/// One event that a server sends (WHATWG HTML, “Server-sent events”).
package struct ServerSentEvent: Sendable, Hashable {
    /// `message` unless the server says otherwise.
    package let type: String
    package let data: String
    /// The last id that the server sent, with this event or earlier; empty if the server sent no id.
    package let id: String

    package init(type: String = "message", data: String, id: String = "") {
        (self.type, self.data, self.id) = (type, data, id)
    }
}

/// Reads events from bytes that arrive in pieces of any size, by the rules of WHATWG HTML §9.2.6.
struct ServerSentEventParser {
    /// The id from which the server is to continue.
    private(set) var lastID = ""
    /// The reconnection time, if the server sent one.
    private(set) var retry: Duration?

    /// The id of the current event. It counts only when the event is complete, because an event that broke off must be sent
    /// again.
    private var id = ""
    private var line: [UInt8] = []
    private var data: [UInt8] = []
    private var hasData = false
    private var type = ""
    private var endsWithCR = false
    /// The first three bytes may be a byte order mark.
    private var begun = false
    private let limit: Int

    /// `limit` is the most bytes held for a line, and for an event.
    init(limit: Int) {
        self.limit = limit
    }

    /// The events that the bytes complete; nil if an event is larger than allowed.
    mutating func read(_ bytes: some Sequence<UInt8>) -> [ServerSentEvent]? {
        var events: [ServerSentEvent] = []
        for byte in bytes {
            let followsCR = endsWithCR
            endsWithCR = byte == 0x0D
            switch byte {
            case 0x0A where followsCR: break
            case 0x0A, 0x0D: if let event = endLine() { events.append(event) }
            default:
                line.append(byte)
                guard line.count + data.count <= limit else { return nil }
            }
        }
        return events
    }

    /// Called when the connection broke off: drops the incomplete event, and keeps the id to continue from.
    mutating func breakOff() {
        (line, data, hasData, type, id, endsWithCR, begun) = ([], [], false, "", lastID, false, false)
    }

    private mutating func endLine() -> ServerSentEvent? {
        defer { line.removeAll(keepingCapacity: true) }
        var line = line[...]
        if !begun {
            begun = true
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
        }
        guard !line.isEmpty else { return dispatch() }
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        var value = line[name.endIndex...].dropFirst()
        if value.first == 0x20 { value = value.dropFirst() }
        field(String(decoding: name, as: UTF8.self), value)
        return nil
    }

    private mutating func field(_ name: String, _ value: ArraySlice<UInt8>) {
        switch name {
        case "data":
            if hasData { data.append(0x0A) }
            data += value
            hasData = true
        case "event": type = String(decoding: value, as: UTF8.self)
        case "id": if !value.contains(0) { id = String(decoding: value, as: UTF8.self) }
        case "retry":
            guard !value.isEmpty, value.count <= 12, value.allSatisfy({ (0x30...0x39).contains($0) }),
                let milliseconds = Int64(String(decoding: value, as: UTF8.self))
            else { return }
            retry = .milliseconds(milliseconds)
        default: break
        }
    }

    private mutating func dispatch() -> ServerSentEvent? {
        defer { (data, hasData, type) = ([], false, "") }
        lastID = id
        guard hasData else { return nil }
        return ServerSentEvent(
            type: type.isEmpty ? "message" : type, data: String(decoding: data, as: UTF8.self), id: lastID)
    }
}
