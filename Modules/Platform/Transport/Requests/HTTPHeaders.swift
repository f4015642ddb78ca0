/// Headers in order. A name may occur several times, and its case does not matter.
package struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    package struct Field: Sendable, Hashable {
        package let name: String
        package let value: String

        /// Compares names by bytes, because names are ASCII. The names of every answer are compared several times, so no
        /// lower-case copies are made.
        func isNamed(_ other: String) -> Bool {
            name.utf8.count == other.utf8.count
                && name.utf8.elementsEqual(other.utf8) { $0 == $1 || $0.lowercasedASCII == $1.lowercasedASCII }
        }
    }

    package private(set) var fields: [Field]

    package init(_ fields: [Field] = []) {
        self.fields = fields
    }

    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    package mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// The first field of that name. Setting it replaces all fields of that name.
    package subscript(name: String) -> String? {
        get { fields.first { $0.isNamed(name) }?.value }
        set {
            fields.removeAll { $0.isNamed(name) }
            if let newValue { append(name, newValue) }
        }
    }

    /// The values of all fields of that name.
    func all(_ name: String) -> [String] { fields.filter { $0.isNamed(name) }.map(\.value) }

    package func filter(_ isKept: (Field) -> Bool) -> HTTPHeaders { HTTPHeaders(fields.filter(isKept)) }

    /// Throws if a header cannot be sent. Nothing is repaired silently, because it may be an attack.
    func check(for url: HTTPURL) throws(TransportError) {
        for field in fields {
            guard Self.isToken(field.name) else { throw TransportError(.header(field.name, .name), at: url) }
            guard field.value.utf8.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }) else {
                throw TransportError(.header(field.name, .value), at: url)
            }
            guard !Self.reserved.contains(field.name.lowercased()) else {
                throw TransportError(.header(field.name, .reserved), at: url)
            }
        }
    }

    /// RFC 9110 §5.6.2.
    static func isToken(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
                    true
                default: "!#$%&'*+.^_`|~".utf8.contains($0)
                }
            }
    }

    /// Headers that only the client sets: they determine the end of the message, its recipient and its connection.
    private static let reserved: Set<String> = [
        "host", "content-length", "transfer-encoding", "connection", "keep-alive", "upgrade", "te", "trailer", "expect",
        "accept-encoding", "proxy-authorization", "proxy-connection", "http2-settings",
    ]
}

extension HTTPHeaders: CustomStringConvertible, CustomReflectable {
    /// All names, with values only for headers that never hold a secret.
    package var description: String {
        fields.map { "\($0.name): \(Self.plain.contains($0.name.lowercased()) ? $0.value : "…")" }.joined(
            separator: ", ")
    }

    package var customMirror: Mirror { Mirror(self, children: ["fields": description]) }

    private static let plain: Set<String> = [
        "accept", "accept-language", "content-encoding", "content-length", "content-range", "content-type", "date",
        "range", "retry-after", "user-agent",
    ]
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomReflectable {
    package var description: String { HTTPHeaders([self]).description }
    package var customMirror: Mirror { Mirror(self, children: ["field": description]) }
}

extension UInt8 {
    fileprivate var lowercasedASCII: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
