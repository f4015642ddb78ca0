internal import HTTPKit
internal import HTTPTypes
internal import Kernel

/// Refuses bodies with a transfer coding other than `chunked`, such as compression. Without this check, the encoded bytes would
/// be read as the content.
///
/// RFC 9112 §6.1 lets a server refuse a coding that it does not know; `chunked` is the only coding that a server must know.
enum FramingPolicy {
    static func check(_ fields: HTTPFields) throws(MizanError) {
        guard let coding = fields[.transferEncoding], coding.lowercased() != "chunked" else { return }
        throw Refusal.httpTransferEncoding(
            "The only Transfer-Encoding here is “chunked”, not “\(coding.prefix(80))”.", details: ["allowed": "chunked"]
        )
    }
}
