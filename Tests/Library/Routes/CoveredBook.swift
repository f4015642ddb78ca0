import Changes
import Conformance
import FoundationEssentials
import Kernel
import LibraryDomain
import Storage
import TestSupport
import Testing

@testable import LibraryData

/// A book whose document and cover are the same bytes.
enum CoveredBook {
    static let id = "01a2b3c4-0000-7000-8000-000000000000"

    /// A rule may make it twice.
    static func need(_ store: TestStore) -> EndpointNeed {
        .made { _ in
            let draft = try store.database.blobs.draft(atMost: 100)
            try draft.write(Array("GIF89a and more".utf8))
            try await store.database.keeping(draft) { placed in
                try await store.write { transaction in
                    try Blobs.add(placed, in: transaction)
                    let book = try BookEntity(
                        id: #require(UUID(uuidString: id)), title: "Amal", documentType: .pdf,
                        dateAdded: TestClock.start, documentHash: placed.blob.hash,
                        documentSize: Int(placed.blob.size), coverHash: placed.blob.hash)
                    _ = try LibraryModule.books(in: transaction).save(book)
                }
            }
            return ["id": id]
        }
    }
}
