internal import Changes
internal import Kernel

/// The bytes of server-sent events.
enum SyncFrame {
    static func retry(_ duration: Duration) -> [UInt8] {
        Array("retry: \(duration.components.seconds * 1_000)\n\n".utf8)
    }

    /// A comment.
    static let heartbeat = Array(":\n\n".utf8)

    static func closed(_ end: SyncStream.End) -> [UInt8] {
        switch end {
        case .life: frame("closed", ["reason": "life"])
        case .revoked: frame("closed", ["reason": "unauthorized"])
        case .unavailable(let unavailable):
            frame("closed", ["reason": "unavailable", "unavailable": SyncPresentation.json(unavailable)])
        }
    }

    /// Creates each frame only when it is about to be sent. Creating all frames of a large page at once would delay other
    /// requests.
    static func frames(of page: SyncPage) -> some Sequence<[UInt8]> {
        if let reset = page.reset {
            let data: JSONValue = [
                "reason": .string(reset.rawValue), "epoch": .string(page.epoch), "floor": .integer(page.floor),
            ]
            return [AnySequence([frame("reset", data)])].joined()
        }
        // Reports of damage are sent first and without a cursor. A client that is cut off before the following changes receives
        // these reports again.
        let damaged = page.damaged.map { frame("damaged", SyncPresentation.json($0)) }
        let changes = page.items.lazy.map { item in
            frame("change", SyncPresentation.json(item), id: page.cursor(behind: item).description)
        }
        let isEnd = !page.more && page.unavailable == nil
        let end = isEnd ? [frame("caught-up", SyncPresentation.state(page))] : []
        return [AnySequence(damaged), AnySequence(changes), AnySequence(end)].joined()
    }

    /// Only the types that changed, and the owner's version, for pages that read their own data again.
    static func live(_ page: SyncPage) -> AnySequence<[UInt8]> {
        guard page.reset == nil else {
            return AnySequence([frame("change", ["version": .integer(page.cursor.version)])])
        }
        var latest: [(type: String, version: RecordVersion)] = []
        for item in page.items {
            latest.removeAll { $0.type == item.reference.type }
            latest.append((item.reference.type, item.version))
        }
        return AnySequence(
            latest.lazy.map { frame("change", ["type": .string($0.type), "version": .integer($0.version)]) })
    }

    /// One line of data is enough for a frame: JSON needs no line breaks outside texts, and escapes line breaks within texts.
    private static func frame(_ event: String, _ data: JSONValue, id: String? = nil) -> [UInt8] {
        var bytes = Array((id.map { "id: \($0)\n" } ?? "").utf8)
        bytes += Array("event: \(event)\ndata: ".utf8)
        bytes += JSONWriter.bytes(data)
        return bytes + Array("\n\n".utf8)
    }
}

extension SyncPage {
    /// The cursor of a device that has applied this item and all items before it.
    fileprivate func cursor(behind item: RecordChanges.Item) -> SyncCursor {
        SyncCursor(epoch: epoch, version: item.version, mark: cursor.mark, start: start)
    }
}
