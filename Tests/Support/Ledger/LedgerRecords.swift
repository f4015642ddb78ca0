package import Storage

/// One of the two legs of a transfer: the amount added to an account, or taken from it if negative. A single leg would be money
/// from nowhere.
package struct LegRecord: StoredRecord {
    package let transfer: String
    package let side: String
    package var account: String
    package var amount: Int64

    package static let words = RecordWords(nil, "One side of a transfer.")

    package static let schema = RecordSchema<Self>(
        "ledger.Leg", table: "ledger_leg", columns: Column("transfer", \.transfer, [.key, .filtered]),
        Column("side", \.side, .key), Column("account", \.account), Column("amount", \.amount), make: Self.init)

    package init(_ transfer: String, _ side: String, account: String, amount: Int64) {
        self.transfer = transfer
        self.side = side
        self.account = account
        self.amount = amount
    }
}

/// An account with a unique name.
package struct AccountRecord: StoredRecord {
    package let id: String
    package var name: String?

    package static let words = RecordWords(nil, "An account of the ledger.")

    package static let schema = RecordSchema<Self>(
        "ledger.Account", table: "ledger_account", unique: [UniqueFields("name")], columns: Column("id", \.id, .key),
        Column("name", \.name), make: Self.init)

    package init(_ id: String, name: String?) {
        self.id = id
        self.name = name
    }
}

/// The tables of the ledger. The last table holds figures that are derived from the legs.
package enum LedgerTables {
    package static let set = MigrationSet(
        module: "ledger", [Migration("001-tables", [legs, accounts, names, balances])])

    private static let legs: SQL = """
        CREATE TABLE ledger_leg (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            transfer TEXT NOT NULL,
            side TEXT NOT NULL,
            account TEXT NOT NULL,
            amount BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, transfer, side)
        )
        """

    private static let accounts: SQL = """
        CREATE TABLE ledger_account (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            name TEXT,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    private static let names: SQL =
        "CREATE UNIQUE INDEX ledger_account_name ON ledger_account (owner, name) WHERE deleted_at IS NULL"

    private static let balances: SQL = """
        CREATE TABLE ledger_balance (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            account TEXT NOT NULL,
            amount BIGINT NOT NULL,
            legs BIGINT NOT NULL,
            PRIMARY KEY (owner, account)
        )
        """
}
