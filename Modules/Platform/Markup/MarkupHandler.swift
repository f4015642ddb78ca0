/// The receiver of a document's events while a ``MarkupReader`` reads it.
///
/// Names, attributes and text are views into the parser's memory and only valid during the call.
package protocol MarkupHandler: AnyObject {
    func start(_ name: MarkupName, _ attributes: MarkupAttributes) -> MarkupFlow
    func end(_ name: MarkupName) -> MarkupFlow
    /// Text arrives in pieces: entities, CDATA sections, comments and the parser's buffers split it. The handler must join
    /// them.
    func text(_ bytes: UnsafeBufferPointer<UInt8>) -> MarkupFlow
}

/// The decision to continue or to stop. A handler that stops records its own reason; the reader then throws
/// ``MarkupError/Problem/stopped``.
package enum MarkupFlow {
    case proceed
    case stop
}

/// The name of an element or attribute, compared as bytes: no `String` is created for known names.
package struct MarkupName {
    /// The local name in UTF-8, terminated by a zero byte.
    package let bytes: UnsafePointer<UInt8>
    /// True if the name was written with a namespace prefix (`x:key`).
    package let isPrefixed: Bool

    @inlinable
    package init(bytes: UnsafePointer<UInt8>, isPrefixed: Bool) {
        (self.bytes, self.isPrefixed) = (bytes, isPrefixed)
    }

    @inlinable
    package static func == (name: MarkupName, text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        let expected = text.utf8Start
        var index = 0
        // The name's final zero byte differs from every byte of the text, so this never reads past the name.
        while index < count {
            if name.bytes[index] != expected[index] { return false }
            index += 1
        }
        return name.bytes[count] == 0
    }

    package var string: String { String(cString: bytes) }
}

/// The attributes of one element.
package struct MarkupAttributes {
    /// Five pointers per attribute: local name, prefix, namespace, start and end of the value.
    private let pointers: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    package let count: Int

    init(_ pointers: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int) {
        (self.pointers, self.count) = (pointers, count)
    }

    /// The value as text; nil when the element has no such attribute.
    package func string(of name: StaticString) -> String? {
        guard let bytes = rawValue(of: name) else { return nil }
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        return Self.unescaped(bytes)
    }

    /// The value's bytes, without copying. Entities are replaced, except that `&` stays `&#38;`.
    ///
    /// libxml2 leaves this entity to code that builds a tree, unless libxml2 is told to expand all kinds of entities.
    package func rawValue(of wanted: StaticString) -> UnsafeBufferPointer<UInt8>? {
        guard let pointers else { return nil }
        for index in 0..<count {
            let attribute = pointers + index * 5
            guard let name = attribute[0], MarkupName(bytes: name, isPrefixed: false) == wanted,
                let start = attribute[3], let end = attribute[4]
            else { continue }
            return UnsafeBufferPointer(start: start, count: end - start)
        }
        return nil
    }

    private static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let escape: [UInt8] = Array("&#38;".utf8)
        var text: [UInt8] = []
        var index = 0
        while index < bytes.count {
            text.append(bytes[index])
            index += bytes[index...].starts(with: escape) ? escape.count : 1
        }
        return String(decoding: text, as: UTF8.self)
    }
}
