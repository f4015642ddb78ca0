internal import Accounts
internal import CommandLineKit
internal import Kernel

/// The output of tokens. The secret is there only where it is made.
enum TokenOutput {
    static func listing(_ tokens: [APIToken], secret: String? = nil) -> TabularOutput {
        let columns = [
            TabularOutput.Column("id", "Id"), TabularOutput.Column("name", "Name"),
            TabularOutput.Column("scopes", "May"),
            TabularOutput.Column("createdAt", "Since"), TabularOutput.Column("expiresAt", "Until"),
            TabularOutput.Column("lastUsedAt", "Last used"), TabularOutput.Column("revokedAt", "Revoked"),
        ]
        let rows = tokens.map { token -> [FieldValue] in
            [
                .text(token.id), .text(token.name),
                .text(token.scopes.map(\.description).joined(separator: " ")), .instant(token.createdAt),
                moment(token.expiresAt), moment(token.lastUsedAt), moment(token.revokedAt),
            ] + (secret.map { [.text($0)] } ?? [])
        }
        return TabularOutput(
            columns: columns + (secret == nil ? [] : [TabularOutput.Column("token", "Token")]), rows: rows,
            whenEmpty: "There are no tokens.")
    }

    private static func moment(_ moment: Instant?) -> FieldValue { moment.map(FieldValue.instant) ?? .absent }
}
