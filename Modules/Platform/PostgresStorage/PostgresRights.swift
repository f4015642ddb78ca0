internal import Kernel
internal import Storage

/// The rights without which PostgreSQL shows no store, although there is one.
enum PostgresRights {
    /// Throws if a schema of the search_path has a store that the account may not use. PostgreSQL passes over such a schema
    /// without a word, so the store looks like none, and a new one would come beside it.
    static func requireOpenSchema(in session: any DatabaseSession) throws {
        let row = try session.firstRow(
            """
            SELECT CAST(n.nspname AS TEXT)
            FROM unnest(string_to_array(current_setting('search_path'), ',')) WITH ORDINALITY AS p (name, place)
            JOIN pg_namespace n ON quote_ident(n.nspname) = trim(p.name)
                OR (trim(p.name) = '"$user"' AND n.nspname = current_user)
            JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind = 'r' AND c.relname = 'migrations'
            WHERE NOT has_schema_privilege(n.oid, 'USAGE') AND 4 = (
                SELECT COUNT(*) FROM pg_attribute a
                WHERE a.attrelid = c.oid AND a.attname IN ('module', 'name', 'checksum', 'applied_at'))
            ORDER BY p.place LIMIT 1
            """)
        if let row { throw closed(try row.text(0)) }
    }

    private static func closed(_ schema: String) -> MizanError {
        MizanError(
            .notPermitted, "storage.rights",
            "Mizan's account lacks the right USAGE on the schema \(schema), in which the store is. Grant it: GRANT USAGE, "
                + "CREATE ON SCHEMA … TO the account.")
    }
}

extension PostgresConnection {
    /// The error for a person. A table that is not found may be in a schema that the account may no longer use; only another
    /// transaction can look.
    func explained(_ error: PostgresError) -> any Error {
        let usual = PostgresFailure.translate(error)
        guard error.state == "42P01" else { return usual }
        do {
            try anew { try PostgresRights.requireOpenSchema(in: $0) }
        } catch let error as MizanError where error.reason == "storage.rights" {
            return error
        } catch {
            // The database can no longer be asked.
        }
        return usual
    }
}
