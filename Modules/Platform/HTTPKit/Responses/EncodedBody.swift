package import Kernel

/// The encoded bytes of a body.
package struct EncodedBody: Sendable, Equatable {
    package let contentType: String
    package let bytes: [UInt8]

    package static let json = "application/json"

    package init(contentType: String, bytes: [UInt8]) {
        (self.contentType, self.bytes) = (contentType, bytes)
    }

    package init(json: JSONValue) {
        self.init(contentType: Self.json, bytes: JSONWriter.bytes(json))
    }
}
