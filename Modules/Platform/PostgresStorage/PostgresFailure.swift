internal import Kernel
internal import Storage

/// An error that PostgreSQL or the connection reported.
struct PostgresError: Error {
    /// The SQLSTATE of five characters; empty if the connection was lost.
    let state: String
    /// The server's primary message. Its detail and its hint are left out, because they contain values.
    let message: String

    var isLostConnection: Bool { state.isEmpty || state.hasPrefix("08") || state.hasPrefix("57P") || state == "25P03" }
}

/// The failures of PostgreSQL, in words that tell a person how to act.
enum PostgresFailure {
    /// - Parameter why: libpq's message, which contains the SQLSTATE if the server refused the connection.
    static func cannotConnect(_ why: String) -> MizanError {
        let (state, reason) = ConnectionRefusal.read(why)
        guard state != "53300" else { return noConnectionLeft }
        if state == nil, let option = misspelt.first(where: { reason.contains($0.sign) })?.option {
            return PostgresAddress.refused(option)
        }
        let advice =
            switch state {
            case "57P03"?: "PostgreSQL is starting or stopping; try again."
            case "3D000"?: "Check the name in the address, or make the database with createdb."
            case "42501"?: "Grant Mizan's account CONNECT on the database."
            case .some(let state) where state.hasPrefix("28"): "Check the account and its password."
            case .some(let state) where state.hasPrefix("53") || state.hasPrefix("58"):
                "PostgreSQL lacks room on its disk, or other means; its log says more."
            case .some: "Check the address and the rights of the account."
            case nil where why.contains("no password supplied"):
                "Give the account's password in PGPASSWORD, or in a file that PGPASSFILE names."
            case nil where why.contains("does not support SSL"):
                "PostgreSQL there offers no TLS: set ssl = on there, or sslmode=disable in the address if nobody can listen."
            case nil where why.contains("certificate") || why.contains("SSL"):
                "Check the certificate, and the authorities in outgoing.caFile or in sslrootcert of the address."
            case nil: "Check its address, and whether PostgreSQL runs."
            }
        return MizanError(
            .unavailable, "storage.cannot-open", "The database cannot be reached: \(reason). \(advice)",
            details: later)
    }

    /// libpq's words for a value that it cannot use. It quotes the value, which may be a part of a password.
    private static let misspelt: [(sign: String, option: String)] = [
        ("invalid port number", "port"), ("for connection option \"port\"", "port"),
        ("invalid sslmode value", "sslmode"), ("definition of service", "service"),
        ("for connection option", "options"), ("invalid target_session_attrs", "target_session_attrs"),
    ]

    /// The seconds after which a client may ask again (`Retry-After`).
    private static let soon = ["retryAfter": "1"]
    private static let later = ["retryAfter": "5"]

    private static let noConnectionLeft = MizanError(
        .unavailable, "storage.busy",
        "The database has no connection left. Raise its `max_connections` or the CONNECTION LIMIT of the account, or "
            + "lower postgres.readers and postgres.writers here.", details: soon)

    static let standby = MizanError(
        .notPermitted, "storage.read-only",
        "The store is read-only: the database is a standby. Name the primary, or promote this one.")

    static func notAllowed(_ what: String) -> MizanError {
        MizanError(
            .notPermitted, "storage.rights",
            "PostgreSQL refuses this to Mizan's account (\(what)). Make the account the owner of the schema and of its tables."
        )
    }

    static let noSchema = MizanError(
        .notPermitted, "storage.rights",
        "Mizan's account finds no schema in this database. Grant it USAGE and CREATE on one, and name that schema in its "
            + "search_path.")

    static let readOnly = MizanError(
        .notPermitted, "storage.read-only",
        "The store is read-only: default_transaction_read_only is on for the database or for the account.")

    /// The failure of a commit whose result nobody knows.
    static func unanswered(_ error: PostgresError) -> MizanError {
        MizanError(.unavailable, lost, "The connection to the database was lost: \(error.message.trimmedLines)")
    }

    /// A commit for which PostgreSQL no longer waited.
    static let unconfirmed = MizanError(
        .unavailable, "storage.unconfirmed",
        "PostgreSQL committed it, but its synchronous standby did not confirm it in time.", details: later)

    /// True for an error that the store itself causes, whoever reads it and whenever.
    static func isDamage(_ error: MizanError) -> Bool {
        error.code == .corruptData || [tableGone, refused].contains(error.reason)
    }

    /// A commit of a connection whose earlier commits can no longer be looked up. The next one begins anew.
    static let noteGone = MizanError(
        .unavailable, "storage.note-gone",
        "The rows of the table mizan_commits were deleted meanwhile. No unfinished write was stored; try again.",
        details: soon)

    static let conflicted = "storage.conflicted"
    private static let tableGone = "storage.table-gone"
    private static let refused = "storage.postgres"
    static let lost = "storage.connection-lost"

    static func unsuitable(_ why: String) -> MizanError {
        MizanError(.unsupported, "storage.unsuitable", "Mizan cannot use this database: \(why). Nothing was changed.")
    }

    /// A message about a value contains the value, so it is left out.
    static func translate(_ error: any Error) -> any Error {
        guard let error = error as? PostgresError else { return error }
        if error.isLostConnection {
            return MizanError(
                .unavailable, lost,
                "The connection to the database was lost. No unfinished write was stored; try again. "
                    + "(\(error.message.trimmedLines))", details: later)
        }
        switch error.state {
        case "53100": return StoreFailure.full()
        case "53300": return noConnectionLeft
        case "26000", "42P05":
            return MizanError(
                .unavailable, "storage.pool",
                "A pool between Mizan and PostgreSQL mixes up connections. Set postgres.pooling to transaction, or let the "
                    + "pool keep one connection for each session.")
        case "55P03":
            return MizanError(
                .unavailable, "storage.busy", "Another write did not end in time. Try again.", details: soon)
        case "40001", "40P01":
            return MizanError(
                .unavailable, conflicted, "Other writes prevented this one again and again. Try again.",
                details: soon)
        case "57014" where error.message.contains("statement timeout"):
            return MizanError(
                .unavailable, "storage.busy",
                "PostgreSQL ended a statement after its own time limit. Raise statement_timeout for Mizan's account; Mizan "
                    + "limits its statements itself.")
        case "57014":
            // Mizan's own cancellations have their own error: this one came from PostgreSQL's operator.
            return MizanError(
                .unavailable, "storage.busy",
                "PostgreSQL's operator cancelled a statement. No unfinished write was stored; try again.",
                details: soon)
        case "25006":
            return MizanError(
                .notPermitted, "storage.read-only",
                "The store is read-only: PostgreSQL accepts no changes here (\(error.message)). Check "
                    + "default_transaction_read_only of the database and of the account.")
        case "42501": return notAllowed(error.message)
        case "3F000": return noSchema
        case "2BP01":
            return MizanError(
                .conflict, "storage.foreign-object",
                "Something that Mizan did not make, such as a view, needs Mizan's tables (\(error.message)). Nothing was changed.",
                advice: "Remove it, or put it elsewhere, and try again.")
        case "42P01":
            return MizanError(
                .unavailable, tableGone,
                "A table of the store is gone (\(error.message)): the store was moved or replaced meanwhile. Start again."
            )
        case let state where state.hasPrefix("23"):
            return MizanError(.conflict, "storage.constraint", "The store refused a row: \(error.message).")
        case let state where state.hasPrefix("53") || state.hasPrefix("58"):
            return MizanError(
                .unavailable, "storage.busy", "The database cannot be used just now (\(error.message)). Try again.",
                details: soon)
        case let state where state.hasPrefix("XX"):
            return MizanError(.corruptData, "storage.damaged", "The database is damaged (\(error.message)).")
        default:
            // An operator's own exceptions may contain anything.
            let what = ["22", "P0"].contains(error.state.prefix(2)) ? "" : ": \(error.message)"
            return MizanError(
                .internal, refused, "PostgreSQL refused a statement (\(error.state)\(what)).")
        }
    }
}

/// The server's refusal of a connection, in libpq's verbose message: `…: FATAL:  53300: sorry, too many clients already`.
enum ConnectionRefusal {
    /// The SQLSTATE, if there is one, and the message without it.
    static func read(_ message: String) -> (state: String?, reason: String) {
        let lines = message.split(separator: "\n").filter { !$0.hasPrefix("LOCATION:") }
        var state: String?
        let reasons = lines.map { line in
            let parts = line.split(separator: ":  ", maxSplits: 1)
            guard parts.count == 2, let last = parts.last, last.dropFirst(5).hasPrefix(": ") else {
                return String(line)
            }
            state = String(last.prefix(5))
            return "\(parts[0]): \(last.dropFirst(7))"
        }
        let ends = reasons.map { reason in
            let trimmed = reason.replacing("\t", with: "")
            return trimmed.last.map { ".?".contains($0) } == true ? String(trimmed.dropLast()) : trimmed
        }
        return (state, ends.joined(separator: "; "))
    }
}

extension String {
    /// libpq ends its messages with a line break, and puts several attempts on lines of their own.
    fileprivate var trimmedLines: String { split(separator: "\n").joined(separator: "; ") }
}
