internal import Storage

extension FinanceMigrations {
    static let splitPart: SQL = """
        CREATE TABLE finance_split_part (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            transaction_id TEXT NOT NULL,
            position BIGINT NOT NULL,
            amount_cents BIGINT NOT NULL,
            category_id TEXT,
            notes TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    static let splitPartByTransaction: SQL = """
        CREATE INDEX finance_split_part_by_transaction ON finance_split_part (owner, transaction_id, position, id)
        WHERE deleted_at IS NULL
        """

    static let splitPartByCategory: SQL = """
        CREATE INDEX finance_split_part_by_category ON finance_split_part (owner, category_id, id)
        WHERE deleted_at IS NULL
        """

    /// For forms that were shown before a part was removed.
    static let removedPartByTransaction: SQL = """
        CREATE INDEX finance_removed_part_by_transaction ON finance_split_part (owner, transaction_id, version)
        WHERE deleted_at IS NOT NULL
        """
}
