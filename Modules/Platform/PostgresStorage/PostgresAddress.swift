internal import CPostgres
internal import Glibc
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
        guard !Self.isMisspelt(text), let options = mizan_PQconninfoParse(text, &reason) else {
            // libpq's message quotes a part of the address, and so perhaps of a password.
            mizan_PQfreemem(reason)
            throw Self.refusal
        }
        defer { mizan_PQconninfoFree(options) }
        var given: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            given[String(cString: keyword)] = option.pointee.val.map { String(cString: $0) }
            option += 1
        }
        // libpq takes what the address lacks from these variables, and from the file of services.
        let named = [("host", "PGHOST"), ("hostaddr", "PGHOSTADDR")].compactMap { given[$0] ?? Self.variable($1) }
        let hosts = named.flatMap { $0.split(separator: ",") }
        let service = given["service"] ?? Self.variable("PGSERVICE")
        (self.text, self.certificates) = (text, certificates)
        hasPassword = given["password"] != nil || given["sslpassword"] != nil
        self.keepsStatements = keepsStatements
        patience = given["connect_timeout"].flatMap(Int.init).map { max(1, min($0, 3_600)) } ?? 10
        let port = given["port"] ?? Self.variable("PGPORT")
        let host = given["host"] ?? given["hostaddr"] ?? service.map { "the service \($0)" } ?? named.first
        place = PlainText.oneLine(
            "the database \(given["dbname"] ?? given["user"] ?? "of the user") on \(host ?? "this machine")"
                + (port.map { $0 == "5432" ? "" : ", port \($0)" } ?? ""))
        isLocal =
            (service == nil || given["host"] != nil || given["hostaddr"] != nil)
            && hosts.allSatisfy { $0.hasPrefix("/") || ["localhost", "127.0.0.1", "::1"].contains($0) }
    }

    /// The parameters of a connection. The address prevails over the parameters before it.
    var parameters: [(key: String, value: String)] {
        [
            ("application_name", "mizan"), ("tcp_user_timeout", "15000"),
            // A host that is gone is noticed while a query waits for its rows, too.
            ("keepalives_idle", "10"), ("keepalives_interval", "5"),
            ("sslmode", isLocal ? "prefer" : "verify-full"),
            ("sslrootcert", certificates ?? Self.certificatesOfTheSystem), ("dbname", text),
            ("client_encoding", "UTF8"),
        ]
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// True for a URL whose account or password contains a character that must be escaped. libpq would take the rest for the
    /// host, or for the name of the database.
    private static func isMisspelt(_ text: String) -> Bool {
        guard let start = text.firstRange(of: "://")?.upperBound else { return false }
        let rest = text[start...]
        guard let first = rest.firstIndex(of: "@") else { return false }
        let account = rest[..<first]
        return account.contains { "/?#".contains($0) } || account.count { $0 == ":" } > 1
            || rest[rest.index(after: first)...].prefix { $0 != "?" }.contains("@")
    }

    /// The refusal of an address with a value that libpq cannot use.
    static func refused(_ option: String) -> MizanError {
        MizanError(
            .invalidInput, "storage.address",
            "The address of the database has a value (\(option)) that PostgreSQL's library cannot use. Correct it in the address, or in "
                + "the variables and files of PostgreSQL (PGPORT, PGSSLMODE, PGSERVICE).")
    }

    private static let refusal = MizanError(
        .invalidInput, "storage.address",
        "The address of the database is not one of PostgreSQL's. Write it as postgres://account@host:5432/database; in the "
            + "account and the password, write @ : / ? # % as %40 %3A %2F %3F %23 %25.")

    /// Version 15 of libpq cannot find it by itself.
    private static let certificatesOfTheSystem = "/etc/ssl/certs/ca-certificates.crt"
}
