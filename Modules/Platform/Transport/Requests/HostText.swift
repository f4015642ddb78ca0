internal import Kernel

/// The host and the port in an address.
enum HostText {
    /// Reads the host and the port. A host in brackets is an IPv6 address. A host whose last label is a number is an IPv4
    /// address. It must be written in the one form that every reader understands alike.
    static func read(
        _ authority: Substring, standard: Int
    ) throws(TransportError) -> (host: String, literal: [UInt8]?, port: Int) {
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { throw TransportError(.address(.host)) }
            let text = authority[authority.index(after: authority.startIndex)..<end]
            guard text.contains(":"), !text.contains("%"), let bytes = AddressRange.bytes(String(text)) else {
                throw TransportError(.address(.host))
            }
            return ("[\(text.lowercased())]", bytes, try port(authority[authority.index(after: end)...], standard))
        }
        let name = authority.prefix { $0 != ":" }
        let port = try port(authority[name.endIndex...], standard)
        // A trailing dot does not change the name.
        let host = (name.hasSuffix(".") ? name.dropLast() : name).lowercased()
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard host.utf8.count <= 253, labels.allSatisfy(isLabel), let last = labels.last else {
            throw TransportError(.address(.host))
        }
        guard isNumber(last) else { return (host, nil, port) }
        guard !name.hasSuffix("."), let bytes = AddressRange.bytes(host), bytes.count == 4 else {
            throw TransportError(.address(.host))
        }
        return (host, bytes, port)
    }

    /// Letters, digits and hyphens, and the underscore that occurs in some names.
    private static func isLabel(_ label: Substring) -> Bool {
        (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
            && label.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || isDigit($0) || $0 == UInt8(ascii: "-")
                    || $0 == UInt8(ascii: "_")
            }
    }

    private static func isNumber(_ label: Substring) -> Bool {
        label.utf8.allSatisfy(isDigit)
            || label.hasPrefix("0x") && label.utf8.dropFirst(2).allSatisfy { Hexadecimal.value($0) != nil }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func port(_ text: Substring, _ standard: Int) throws(TransportError) -> Int {
        guard text.hasPrefix(":") else {
            guard text.isEmpty else { throw TransportError(.address(.host)) }
            return standard
        }
        let digits = text.dropFirst()
        if digits.isEmpty { return standard }
        guard digits.utf8.count <= 5, digits.utf8.allSatisfy(isDigit), let port = Int(digits),
            (1...65_535).contains(port),
            !ofOthers.contains(port)
        else { throw TransportError(.address(.port)) }
        return port
    }

    /// Ports of services other than web servers (Fetch Standard, “bad port”). A request must not be sent to such a port,
    /// because the service could read it as a message.
    private static let ofOthers: Set<Int> = [
        1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109,
        110,
        111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531,
        532,
        540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060,
        5061,
        6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
    ]
}
