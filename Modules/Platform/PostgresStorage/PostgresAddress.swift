internal import CPostgres
package import Kernel

/// The address of a database: a URL or a list of words, as libpq reads both.
///
/// A host that is not local must prove who it is, unless the address says otherwise (`sslmode`).
package struct PostgresAddress: Sendable {
    let text: String
    private let isLocal: Bool

    package init(_ text: String) throws(MizanError) {
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
        var hosts: [String] = []
        var option = options
        while let keyword = option.pointee.keyword {
            if ["host", "hostaddr"].contains(String(cString: keyword)), let value = option.pointee.val {
                hosts += String(cString: value).split(separator: ",").map(String.init)
            }
            option += 1
        }
        self.text = text
        isLocal = hosts.allSatisfy { $0.hasPrefix("/") || ["localhost", "127.0.0.1", "::1"].contains($0) }
    }

    /// The parameters of a connection. The address prevails over the parameters before it.
    var parameters: [(key: String, value: String)] {
        [
            ("application_name", "mizan"), ("connect_timeout", "10"), ("tcp_user_timeout", "15000"),
            ("sslmode", isLocal ? "prefer" : "verify-full"), ("dbname", text), ("client_encoding", "UTF8"),
        ]
    }
}
