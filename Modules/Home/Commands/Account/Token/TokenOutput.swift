internal import Accounts
internal import CommandLineKit
internal import Kernel

/// What tokens look like. The secret is there only where it is made.
enum TokenOutput {
    static func listing(_ tokens: [APIToken], secret: String? = nil) -> Listing {
        let columns = [
            Listing.Column("id", "Id"), Listing.Column("name", "Name"), Listing.Column("scopes", "May"),
            Listing.Column("createdAt", "Since"), Listing.Column("expiresAt", "Until"),
            Listing.Column("lastUsedAt", "Last used"), Listing.Column("revokedAt", "Revoked"),
        ]
        let rows = tokens.map { token -> [FieldValue] in
            [
                .text(token.id), .text(token.name),
                .text(token.scopes.map(\.description).joined(separator: " ")), .instant(token.createdAt),
                moment(token.expiresAt), moment(token.lastUsedAt), moment(token.revokedAt),
            ] + (secret.map { [.text($0)] } ?? [])
        }
        return Listing(
            columns: columns + (secret == nil ? [] : [Listing.Column("token", "Token")]), rows: rows,
            whenEmpty: "There are no tokens.")
    }

    private static func moment(_ moment: Instant?) -> FieldValue { moment.map(FieldValue.instant) ?? .absent }
}
