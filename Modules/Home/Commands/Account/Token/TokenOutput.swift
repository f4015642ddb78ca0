internal import Accounts
internal import CommandLineKit
internal import Kernel

/// The output of tokens. The secret is shown only when the token is created.
enum TokenOutput {
    static func listing(_ tokens: [APIToken], secret: String? = nil) -> TabularOutput {
        let titles = [
            "id": "Id", "name": "Name", "scopes": "May", "createdAt": "Since", "expiresAt": "Until",
            "lastUsedAt": "Last used", "revokedAt": "Revoked", "token": "Token",
        ]
        let names = ["id", "name", "scopes", "createdAt", "expiresAt", "lastUsedAt", "revokedAt"]
        let rows = tokens.map { token -> [FieldValue] in
            [
                .text(token.id), .text(token.name),
                .text(token.scopes.map(\.description).joined(separator: " ")), .instant(token.createdAt),
                moment(token.expiresAt), moment(token.lastUsedAt), moment(token.revokedAt),
            ] + (secret.map { [.text($0)] } ?? [])
        }
        return TabularOutput(
            names + (secret == nil ? [] : ["token"]), titles, rows: rows, whenEmpty: "There are no tokens.")
    }

    private static func moment(_ moment: Instant?) -> FieldValue { moment.map(FieldValue.instant) ?? .absent }
}
