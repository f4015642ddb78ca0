/// Reads server-sent events as a browser does (WHATWG HTML §9.2). The bytes may be split anywhere. An event without its closing
/// empty line does not count.
struct EventReader {
    struct Event {
        var id: String?
        var name = "message"
        var data = ""
    }

    private var rest: [UInt8] = []
    private var event = Event()

    mutating func take(_ bytes: some Sequence<UInt8>) -> [Event] {
        rest += bytes
        var events: [Event] = []
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest.removeSubrange(...end)
            guard line.isEmpty else {
                read(line)
                continue
            }
            if !event.data.isEmpty { events.append(event) }
            event = Event()
        }
        return events
    }

    private mutating func read(_ line: String) {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        let value = String(parts[1].hasPrefix(" ") ? parts[1].dropFirst() : parts[1])
        switch parts[0] {
        case "id": event.id = value
        case "event": event.name = value
        case "data": event.data += value
        default: break
        }
    }
}
