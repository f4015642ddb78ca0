import Markup

/// Records what a reader reports: `<name a="b">`, `</name>` and text, with pieces of text joined.
final class Events: MarkupHandler {
    private(set) var log: [String] = []
    private var text: [UInt8] = []
    /// The name of the element at which reading is stopped.
    var stopsAt: String?

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) -> MarkupFlow {
        flush()
        let value = attributes.string(of: "a").map { " a=\($0)" } ?? ""
        log.append("<\(name.string)\(value)>")
        return name.string == stopsAt ? .stop : .proceed
    }

    func end(_ name: MarkupName) -> MarkupFlow {
        flush()
        log.append("</\(name.string)>")
        return .proceed
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) -> MarkupFlow {
        text.append(contentsOf: bytes)
        return .proceed
    }

    private func flush() {
        if !text.isEmpty { log.append(String(decoding: text, as: UTF8.self)) }
        text = []
    }
}

/// The events of a document that is fed to the reader in pieces of this size.
func events(
    _ bytes: [UInt8], piece: Int = .max, depth: Int = 256, tolerating tolerance: MarkupTolerance = .none
) throws(MarkupError) -> String {
    let handler = Events()
    let reader = try MarkupReader(handler: handler, maximumDepth: depth, tolerating: tolerance)
    var rest = bytes[...]
    while !rest.isEmpty {
        let now = Array(rest.prefix(piece))
        rest = rest.dropFirst(piece)
        try now.withUnsafeBufferPointer { (bytes) throws(MarkupError) in
            try reader.feed(UnsafeRawBufferPointer(bytes))
        }
    }
    try reader.finish()
    return handler.log.joined(separator: "|")
}

func events(_ text: String, piece: Int = .max, depth: Int = 256) throws(MarkupError) -> String {
    try events(Array(text.utf8), piece: piece, depth: depth)
}

func utf16(_ text: String, bigEndian: Bool, mark: Bool = true) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
        bigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
}
