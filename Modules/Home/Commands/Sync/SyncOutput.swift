internal import CommandLineKit
internal import HomeData
internal import Kernel

/// What changes look like.
enum SyncOutput {
    static func listing(_ items: [SyncItem]) -> Listing {
        Listing(
            columns: [
                Listing.Column("version", "Version"), Listing.Column("kind", "What"), Listing.Column("type", "Type"),
                Listing.Column("key", "Key"), Listing.Column("fields", "Fields", isForPeople: false),
            ],
            rows: items.map { item in
                [
                    .integer(item.version), .text(item.fields == nil ? "remove" : "put"), .text(item.reference.type),
                    .text(item.reference.key), item.fields.map { .text(JSONWriter.text($0)) } ?? .absent,
                ]
            }, whenEmpty: "Nothing has changed.")
    }

    static func tellDamage(_ page: SyncPage) {
        for damaged in page.damaged {
            StandardError.line("\(damaged.version) \(damaged.reference.key): \(damaged.error.message)")
        }
    }

    /// How to go on; nil if there is nothing to say that was not asked for.
    static func next(_ page: SyncPage) -> String? {
        if let reset = page.reset {
            return "The cursor is no longer good (\(reset.rawValue)): begin anew with --since \(page.cursor)"
        }
        return page.more ? "There are more: --since \(page.cursor)" : "Later changes: --since \(page.cursor)"
    }
}
