internal import HTTPKit
internal import HTTPTypes
internal import Kernel

/// Refuses bodies that are packed for the way: they would be taken for what is inside.
///
/// RFC 9112 §6.1 lets a server refuse a coding that it does not know; `chunked` is the one it must know.
enum FramingPolicy {
    static func check(_ fields: HTTPFields) throws(MizanError) {
        guard let coding = fields[.transferEncoding], coding.lowercased() != "chunked" else { return }
        throw Refusal.httpTransferEncoding(
            "The only Transfer-Encoding here is “chunked”, not “\(coding.prefix(80))”.", details: ["allowed": "chunked"]
        )
    }
}
