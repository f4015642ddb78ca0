internal import HTTPKit
internal import HomeDevices
internal import HomeDoor
internal import Kernel
internal import Storage

/// The bytes of documents that records name, by their hash.
struct BlobRoutes {
    let home: HomeModule

    var all: [Endpoint] { [send, take] }

    private static let place: PathTemplate = "/v1/blobs/{hash}"
    private static let path: [Field] = [
        .required(
            "hash", .text, "The SHA-256 of the bytes in hexadecimal, as a record names it.",
            example: .string(String(repeating: "a1", count: 32)))
    ]
    private static let mediaType = "application/octet-stream"

    private var send: Endpoint {
        .streaming(
            Self.place, "A document that a record names, whole or in one part", scope: .readAny, path: Self.path,
            headers: RangedDocument.headers, answers: RangedDocument.answers("The bytes."), errors: [.blobMissing]
        ) { [home] request in
            let hash = try request.path.text("hash")
            let bytes = try await home.sync.blobs.open(hash, owner: request.owner) { request.may(.read($0)) }
            return try RangedDocument(Self.mediaType, length: bytes.size, tag: hash, named: hash) {
                try bytes.read(from: $0, upTo: $1)
            }.response(to: request)
        }
    }

    private var take: Endpoint {
        .receiving(
            .put, Self.place, "Send a document that a record names", scope: .writeAny, path: Self.path,
            body: .bytes([Self.mediaType]),
            UploadLimits(
                maximumBytes: Int(home.sync.blobs.largest), within: .seconds(3_600), leastBytesPerSecond: 1_024),
            answers: [.ok("The document is stored.", [.required("hash", .text), .required("size", .integer)])],
            errors: [
                .blobUnnamed, .blobOtherBytes, .blobTooLarge, .blobTooManyUploads, .quota,
                Refusal(.storageFull, "storage.full", "The disk has no space for the document."),
            ]
        ) { [home] request, body in
            let blob = try await home.sync.blobs.receive(
                try request.path.text("hash"), expecting: body.length, owner: request.owner,
                mayWrite: { request.may(.write($0)) }, { try await body.forEach($0) })
            return .ok(["hash": .string(blob.hash), "size": .integer(blob.size)])
        }
    }
}
