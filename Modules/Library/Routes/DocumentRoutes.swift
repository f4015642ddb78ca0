internal import HTTPKit
internal import Kernel
internal import LibraryData
internal import LibraryDomain

/// The documents and covers of books, uploaded while they arrive and sent in parts.
enum DocumentRoutes {
    static let place: PathTemplate = "/v1/library/books/{id}/document"
    private static let path: [Field] = [.required("id", .identifier, "The book's id.")]

    static func all(_ module: LibraryModule) -> [Endpoint] { [send(module), take(module), cover(module)] }

    /// - Parameters:
    ///   - place: the address, with the book's id as its only parameter.
    ///   - errors: further errors of this address.
    static func send(
        _ module: LibraryModule, at place: PathTemplate = place, errors: [Refusal] = []
    ) -> Endpoint {
        .streaming(
            place, "The document of a book, whole or in one part", scope: .read(LibraryModule.id), path: path,
            headers: RangedDocument.headers, answers: RangedDocument.answers("The document."),
            errors: [.noBook, .withoutDocument] + errors
        ) { request in
            let id = try request.path.identifier("id")
            let document = try await module.document(of: id, for: request.owner)
            let type = document.book.documentType
            return try RangedDocument(
                type.mediaType, length: document.size, tag: document.hash,
                named: "\(document.book.title).\(type.rawValue)", read: document.read
            ).response(to: request)
        }
    }

    static func cover(
        _ module: LibraryModule, at place: PathTemplate = "/v1/library/books/{id}/cover", errors: [Refusal] = []
    ) -> Endpoint {
        .streaming(
            place, "The cover of a book, whole or in one part", scope: .read(LibraryModule.id),
            path: path, headers: RangedDocument.headers,
            answers: RangedDocument.answers("The image: JPEG, PNG, GIF or WebP."),
            errors: [.noBook, .noCover] + errors
        ) { request in
            let (image, type) = try await module.cover(of: request.path.identifier("id"), for: request.owner)
            return try RangedDocument(
                type.mediaType, length: image.size, tag: image.hash, named: "\(image.book.title).\(type)",
                read: image.read
            ).response(to: request)
        }
    }

    private static func take(_ module: LibraryModule) -> Endpoint {
        .receiving(
            .put, place, "Upload the document of a book", scope: .write(LibraryModule.id), path: path,
            body: .bytes(BookDocumentType.allCases.map(\.mediaType) + ["application/octet-stream"]),
            UploadLimits(
                maximumBytes: Int(module.documents.largest), within: .seconds(3_600), leastBytesPerSecond: 1_024),
            answers: [
                .ok(
                    "The document is stored.",
                    [
                        .required("hash", .text, "The document's SHA-256 in hexadecimal."),
                        .required("size", .integer),
                        .optional("pageCount", .integer, "The pages of the book, if they are known."),
                        .required("remarks", .list(.text), "The reasons why something about the document is unknown."),
                    ])
            ], errors: [.noBook, .noDocument, .otherDocument, .tooLarge, .quota, .full, .blobTooManyUploads]
        ) { request, body in
            let id = try request.path.identifier("id")
            let seat = try module.documents.uploads.take(request.owner)
            defer { withExtendedLifetime(seat) {} }
            try await module.requireBook(id, of: request.owner)
            let document = try await module.documents.receive(expecting: body.length) { try await body.forEach($0) }
            let book = try await module.keeping(document, of: request.owner) { placed, transaction in
                try LibraryModule.set(document, placed, of: id, in: transaction).entity
            }
            return .ok(
                .object([
                    "hash": book.documentHash.map(JSONValue.string),
                    "size": book.documentSize.map { .integer(Int64($0)) },
                    "pageCount": book.pageCount.map { .integer(Int64($0)) },
                    "remarks": .array(document.remarks.map(JSONValue.string)),
                ]))
        }
    }
}

extension BookDocumentType {
    var mediaType: String {
        switch self {
        case .pdf: "application/pdf"
        case .epub: "application/epub+zip"
        }
    }
}

extension Refusal {
    fileprivate static let tooLarge = Refusal(.tooLarge, "blob.too-large", "The document is too large.")
    fileprivate static let full = Refusal(.storageFull, "storage.full", "The disk has no space for the document.")
}
