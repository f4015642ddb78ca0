internal import Kernel
internal import Storage

/// An error that PostgreSQL or the connection reported.
struct PostgresError: Error {
    /// The SQLSTATE of five characters; empty if the connection was lost.
    let state: String
    /// The server's primary message. Its detail and its hint are left out, because they contain values.
    let message: String

    var isLostConnection: Bool { state.isEmpty || state.hasPrefix("08") || state.hasPrefix("57P") }
}

/// The failures of PostgreSQL, in words that tell a person how to act.
enum PostgresFailure {
    static func cannotConnect(_ why: String) -> MizanError {
        MizanError(
            .unavailable, "storage.cannot-open",
            "The database cannot be reached: \(why.trimmedLines). Check its address, and whether PostgreSQL runs.")
    }

    static let conflicted = "storage.conflicted"
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
                "The connection to the database was lost. Nothing of this was stored; try again. "
                    + "(\(error.message.trimmedLines))")
        }
        switch error.state {
        case "53100": return StoreFailure.full()
        case "53300":
            return MizanError(
                .unavailable, "storage.busy",
                "The database has no connection left. Raise its `max_connections`, or use fewer connections here.")
        case "55P03":
            return MizanError(.unavailable, "storage.busy", "Another write did not end in time. Try again.")
        case "40001", "40P01":
            return MizanError(
                .unavailable, conflicted, "Other writes prevented this one again and again. Try again.")
        case "57014": return MizanError(.cancelled, "storage.interrupted", "The work on the store was interrupted.")
        case "25006", "42501":
            return MizanError(
                .notPermitted, "storage.read-only",
                "The store is read-only: PostgreSQL refuses changes (\(error.message)). Check the rights of the account."
            )
        case let state where state.hasPrefix("23"):
            return MizanError(.conflict, "storage.constraint", "The store refused a row: \(error.message).")
        case let state where state.hasPrefix("53") || state.hasPrefix("58"):
            return MizanError(
                .unavailable, "storage.busy", "The database cannot be used just now (\(error.message)). Try again.")
        case let state where state.hasPrefix("XX"):
            return MizanError(.corruptData, "storage.damaged", "The database is damaged (\(error.message)).")
        default:
            let what = error.state.hasPrefix("22") ? "" : ": \(error.message)"
            return MizanError(
                .internal, "storage.postgres", "PostgreSQL refused a statement (\(error.state)\(what)).")
        }
    }
}

extension String {
    /// libpq ends its messages with a line break, and puts several attempts on lines of their own.
    fileprivate var trimmedLines: String { split(separator: "\n").joined(separator: "; ") }
}
