internal import Crypto
internal import Foundation
internal import GRDB
internal import Hummingbird

/// The handler.
struct Favorites {
    let pool: DatabasePool
    let readsTwice: Bool

    func answer(_ request: Hummingbird.Request, _ context: PeerContext) async throws -> Favorite {
        guard let header = request.headers[.authorization], header.hasPrefix("Bearer ") else {
            throw HTTPError(.unauthorized)
        }
        let hash = Data(SHA256.hash(data: Data(header.utf8.dropFirst(7))))
        let ayah = try context.parameters.require("ayahID")
        let found: Favorite?
        if readsTwice {
            let token = try await pool.read { try Self.token(hash, $0) }
            found = try await pool.read { try Self.favorite(ayah, of: token, $0) }
        } else {
            found = try await pool.read { try Self.favorite(ayah, of: Self.token(hash, $0), $0) }
        }
        guard let found else { throw HTTPError(.notFound) }
        return found
    }

    /// Finds the token by the index on the hash. Statements are prepared once, as GRDB recommends for frequent queries.
    private static func token(_ hash: Data, _ database: Database) throws -> Token {
        let statement = try database.cachedStatement(
            sql: """
                SELECT o.owner, o.id, t.scopes, t.expires_at, t.revoked_at FROM api_tokens t
                JOIN owners o ON o.owner = t.owner WHERE t.hash = ?
                """)
        guard let token = try Token.fetchOne(statement, arguments: [hash]), token.revokedAt == nil,
            token.expiresAt.map({ Double($0) / 1_000_000 > Date.now.timeIntervalSince1970 }) ?? true,
            token.scopes.split(separator: " ").contains(where: { $0 == "quran:read" || $0 == "quran:write" })
        else { throw HTTPError(.unauthorized) }
        return token
    }

    /// Finds the favourite by the primary key.
    private static func favorite(_ ayah: String, of token: Token, _ database: Database) throws -> Favorite? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT ayah_id, surah_number, ayah_number, favorited_at FROM quran_favorite_ayah
                WHERE owner = ? AND ayah_id = ? AND deleted_at IS NULL
                """)
        return try FavoriteRow.fetchOne(statement, arguments: [token.owner, ayah]).map { Favorite($0, of: token) }
    }
}

/// The row of a token, with the token's owner.
struct Token: FetchableRecord {
    let owner: Int64
    let ownerID: String
    let scopes: String
    let expiresAt: Int64?
    let revokedAt: Int64?

    init(row: Row) {
        owner = row[0]
        ownerID = row[1]
        scopes = row[2]
        expiresAt = row[3]
        revokedAt = row[4]
    }
}

/// The row of a favourite.
struct FavoriteRow: FetchableRecord {
    let ayahID: String
    let surahNumber: Int64
    let ayahNumber: Int64
    let favoritedAt: Int64

    init(row: Row) {
        ayahID = row[0]
        surahNumber = row[1]
        ayahNumber = row[2]
        favoritedAt = row[3]
    }
}

/// The favourite in the form of the answer.
struct Favorite: ResponseEncodable {
    let recordName: String
    let ayahID: String
    let surahNumber: Int64
    let ayahNumber: Int64
    let favoritedAt: Date
    let ownerRecordName: String

    init(_ row: FavoriteRow, of token: Token) {
        ownerRecordName = "_" + token.ownerID.replacing("-", with: "")
        recordName = "favorite-\(ownerRecordName)-\(row.ayahID)"
        ayahID = row.ayahID
        surahNumber = row.surahNumber
        ayahNumber = row.ayahNumber
        favoritedAt = Date(timeIntervalSince1970: Double(row.favoritedAt) / 1_000_000)
    }
}
