internal import CPostgres
package import Kernel

/// The address of a database: a URL or a list of words, as libpq reads both.
///
/// A host that is not local must prove who it is, unless the address says otherwise (`sslmode`).
package struct PostgresAddress: Sendable {
    let text: String
    /// The address without its password.
    let place: String
    /// True if the text itself has the password, which other users of the machine can then read among a program's arguments.
    package let hasPassword: Bool
    /// False if a pool between gives each transaction another connection.
    let keepsStatements: Bool
    /// The number of seconds that a connection may take.
    let patience: Int
    private let isLocal: Bool
    private let certificates: String?

    /// - Parameters:
    ///   - certificates: the file of the authorities that may vouch for the host.
    ///   - keepsStatements: false if a pool between gives each transaction another connection.
    package init(
        _ text: String, certificates: String? = nil, keepsStatements: Bool = true
    ) throws(MizanError) {
        guard mizan_pq_is_here() != 0 else {
            throw MizanError(
                .unsupported, "storage.no-libpq",
                "PostgreSQL's library is missing here: install libpq 14 or later (Debian: libpq5).")
        }
        var reason: UnsafeMutablePointer<CChar>?
        guard let options = mizan_PQconninfoParse(text, &reason) else {
            defer { mizan_PQfreemem(reason) }
            // libpq's message quotes a part of the address, and so perhaps of a password.
            throw MizanError(.invalidInput, "storage.address", "This is not the address of a PostgreSQL database.")
        }
        defer { mizan_PQconninfoFree(options) }
        var given: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            given[String(cString: keyword)] = option.pointee.val.map { String(cString: $0) }
            option += 1
        }
        let hosts = [given["host"], given["hostaddr"]].compactMap(\.self).flatMap { $0.split(separator: ",") }
        (self.text, self.certificates, hasPassword) = (text, certificates, given["password"] != nil)
        self.keepsStatements = keepsStatements
        patience = given["connect_timeout"].flatMap(Int.init).map { max(1, min($0, 3_600)) } ?? 10
        place =
            "the database \(given["dbname"] ?? given["user"] ?? "of the user") on \(given["host"] ?? "this machine")"
        isLocal = hosts.allSatisfy { $0.hasPrefix("/") || ["localhost", "127.0.0.1", "::1"].contains($0) }
    }

    /// The parameters of a connection. The address prevails over the parameters before it.
    var parameters: [(key: String, value: String)] {
        [
            ("application_name", "mizan"), ("tcp_user_timeout", "15000"),
            ("sslmode", isLocal ? "prefer" : "verify-full"),
            ("sslrootcert", certificates ?? Self.certificatesOfTheSystem), ("dbname", text),
            ("client_encoding", "UTF8"),
        ]
    }

    /// Version 15 of libpq cannot find it by itself.
    private static let certificatesOfTheSystem = "/etc/ssl/certs/ca-certificates.crt"
}
