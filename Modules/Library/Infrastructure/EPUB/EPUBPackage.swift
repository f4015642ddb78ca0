package import Markup

/// The metadata of an EPUB file, as its package document states it (EPUB 3.3 §5, OPF 2.0).
package struct EPUBPackage: Sendable, Equatable {
    package private(set) var title: String?
    package private(set) var authors: [String] = []
    /// True if the package lists the documents in which the book is read.
    package private(set) var hasSpine = false

    package static let container = "META-INF/container.xml"

    /// The name of the package document in the archive, from the container file (EPUB OCF 3.3 §4.2.6.3.1). Nil if it names
    /// none.
    package static func path(in container: [UInt8]) throws(MarkupError) -> String? {
        let handler = Handler()
        try read(container, handler)
        return handler.path
    }

    package init(_ document: [UInt8]) throws(MarkupError) {
        let handler = Handler()
        try Self.read(document, handler)
        self = handler.found
    }

    private init() {}

    private static func read(_ bytes: [UInt8], _ handler: Handler) throws(MarkupError) {
        let reader = try MarkupReader(handler: handler, maximumDepth: 64)
        var failure: MarkupError?
        bytes.withUnsafeBytes { buffer in
            do throws(MarkupError) {
                try reader.feed(buffer)
                try reader.finish()
            } catch { failure = error }
        }
        if let failure { throw failure }
    }

    private final class Handler: MarkupHandler {
        var path: String?
        var found = EPUBPackage()
        private var isInMetadata = false
        private var isInField = false
        private var bytes: [UInt8] = []
        /// More bytes than any field of a book may have.
        private static let mostBytes = 4_096

        func start(_ name: MarkupName, _ attributes: MarkupAttributes) -> MarkupFlow {
            if name == "rootfile", path == nil,
                attributes.string(of: "media-type") == "application/oebps-package+xml"
            {
                path = attributes.string(of: "full-path")
            }
            if name == "metadata" { isInMetadata = true }
            if name == "itemref" { found.hasSpine = true }
            if isInMetadata, name == "title" || name == "creator" { (isInField, bytes) = (true, []) }
            return .proceed
        }

        func end(_ name: MarkupName) -> MarkupFlow {
            if name == "metadata" { isInMetadata = false }
            guard isInField else { return .proceed }
            let text = String(decoding: bytes, as: UTF8.self)
            if name == "title" {
                found.title = found.title ?? text
                isInField = false
            } else if name == "creator" {
                found.authors.append(text)
                isInField = false
            }
            return .proceed
        }

        func text(_ more: UnsafeBufferPointer<UInt8>) -> MarkupFlow {
            if isInField { bytes += more.prefix(max(0, Self.mostBytes - bytes.count)) }
            return .proceed
        }
    }
}
