internal import Kernel
package import Markup

/// The metadata of an EPUB file, as its package document states it (EPUB 3.3 §5, OPF 2.0).
package struct EPUBPackage: Sendable, Equatable {
    package private(set) var title: String?
    package private(set) var authors: [String] = []
    /// True if the package lists the documents in which the book is read.
    package private(set) var hasSpine = false
    /// The reference to the cover's image: of EPUB 3 (`properties="cover-image"`), else of EPUB 2 (`meta name="cover"`).
    package private(set) var cover: String?

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

    /// The name of the member that a reference means, from the name of the package document. Nil if it leads out of the
    /// archive.
    package static func member(_ reference: String, from document: String) -> String? {
        let path = reference.prefix { $0 != "#" && $0 != "?" }
        guard let path = PercentEncoding.decode(path, reading: { $0 }) else { return nil }
        var parts = document.split(separator: "/").dropLast().map(String.init)
        for part in path.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(String(part))
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return parts.joined(separator: "/")
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
        private var coverID: String?
        private var hasCoverImage = false
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
            if isInMetadata, name == "meta", attributes.string(of: "name") == "cover" {
                coverID = attributes.string(of: "content")
            }
            if name == "item" { examine(attributes) }
            if isInMetadata, name == "title" || name == "creator" { (isInField, bytes) = (true, []) }
            return .proceed
        }

        private func examine(_ item: MarkupAttributes) {
            let properties = item.string(of: "properties") ?? ""
            if properties.split(separator: " ").contains("cover-image") {
                (found.cover, hasCoverImage) = (item.string(of: "href"), true)
            } else if !hasCoverImage, let coverID, item.string(of: "id") == coverID {
                found.cover = item.string(of: "href")
            }
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
