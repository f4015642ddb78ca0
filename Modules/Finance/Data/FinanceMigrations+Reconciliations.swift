internal import Storage

extension FinanceMigrations {
    static let reconciliation: SQL = """
        CREATE TABLE finance_reconciliation (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            account_id TEXT NOT NULL,
            name TEXT NOT NULL,
            status TEXT NOT NULL,
            beginning_balance_cents BIGINT NOT NULL,
            ending_balance_cents BIGINT NOT NULL,
            date_start BIGINT,
            date_end BIGINT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    /// The chain of an account's statements. A completed statement does not change, so its version orders the completions.
    static let reconciliationByAccount: SQL = """
        CREATE INDEX finance_reconciliation_by_account ON finance_reconciliation (owner, account_id, status, version)
        WHERE deleted_at IS NULL
        """

    static let reconciliationOfTransaction: SQL = "ALTER TABLE finance_transaction ADD COLUMN reconciliation_id TEXT"

    /// The rows of a statement in the order of the ledger, with what they add up to. An import does not write to it.
    static let byReconciliation: SQL = """
        CREATE INDEX finance_transaction_by_reconciliation ON finance_transaction
            (owner, reconciliation_id, civil_day, date, day_place, created_at, id, amount_cents, deleted_at)
        WHERE reconciliation_id IS NOT NULL
        """
}
