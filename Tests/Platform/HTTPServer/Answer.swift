import Kernel
import Testing

/// An HTTP answer, read from bytes.
struct Answer {
    let status: Int
    let headers: [String: String]
    let body: String

    init(_ received: RawConnection.Received) throws {
        let end = try #require(received.text.firstRange(of: "\r\n\r\n"), "no whole head in “\(received.text)”")
        let lines = received.text[..<end.lowerBound].split(separator: "\r\n")
        let first = try #require(lines.first?.split(separator: " "))
        try #require(first.count >= 2)
        status = try #require(Int(first[1]))
        headers = Dictionary(
            lines.dropFirst().map { line in
                let name = line.prefix { $0 != ":" }
                return (name.lowercased(), line[name.endIndex...].drop { $0 == ":" || $0 == " " }.description)
            }, uniquingKeysWith: { $0 + ", " + $1 })
        body = String(received.text[end.upperBound...])
    }

    /// The problem's reason.
    var reason: String? {
        guard case .string(let type) = try? JSONReader.read(Array(body.utf8))["type"] else { return nil }
        return type.replacing("urn:mizan:problem:", with: "")
    }
}
