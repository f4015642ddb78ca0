internal import GRDB
internal import Glibc
internal import Hummingbird
internal import Logging

/// The peer of the read benchmark: a Hummingbird handler with GRDB's pool, and nothing else of Mizan's server.
///
///     http-peer STORE-FILE PORT TRANSACTIONS
///
/// It answers `GET /v1/quran/favorites/{ayahID}` with the same bytes as Mizan, after the same two reads. The first read finds
/// the row of the token by the SHA-256 of the token in the header. The second read finds the record by its key. If TRANSACTIONS
/// is 1, both reads are in one transaction of the pool. If TRANSACTIONS is 2, each read has its own transaction, as in a
/// middleware and a handler.
@main
enum Main {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let port = Int(arguments[2]), let transactions = Int(arguments[3]),
            (1...2).contains(transactions)
        else {
            print("usage: http-peer STORE-FILE PORT TRANSACTIONS")
            exit(EX_USAGE)
        }
        let favorites = Favorites(
            pool: try DatabasePool(path: arguments[1]), readsTwice: transactions == 2)
        let router = Router(context: PeerContext.self)
        router.get("v1/quran/favorites/{ayahID}") { request, context in
            try await favorites.answer(request, context)
        }
        var logger = Logger(label: "http-peer")
        logger.logLevel = .warning
        try await Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            logger: logger
        ).runService()
    }
}
