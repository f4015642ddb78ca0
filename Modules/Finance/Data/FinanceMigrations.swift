internal import Storage

/// The slice's tables. Append only: a released step is never edited.
enum FinanceMigrations {
    static let all = [
        Migration(
            "001-ledger",
            [
                account, accountName, category, categoryName, transaction, byDate, byAccount, byCategory, byTransfer,
                homeCurrency, balance, month,
            ]),
        Migration("002-sums-by-account", ["DROP INDEX finance_transaction_by_account", byAccountWithAmounts]),
        Migration("003-merges", [merge]),
        Migration(
            "004-ledger-order",
            [
                "DROP INDEX finance_transaction_by_date", "DROP INDEX finance_transaction_by_account",
                "DROP INDEX finance_transaction_by_category", byDay, byAccountAndDay, byCategoryAndDay,
            ]),
        Migration(
            "005-lookups",
            [categoryByGrouping, categoryByName, removedAccountByName, mergeByTarget, byOtherAccount]),
        Migration("006-trash", [byRemoval, removedByGrouping]),
        // Opening balances have separate sums.
        Migration("007-openings", [], filling: { try LedgerTotals.rebuildUnsplit($0) }),
        // Search folds more letters and ignores more punctuation.
        Migration("008-folding", [], filling: { try RecordTable<TransactionRecord>.renewHidden(in: $0) }),
        Migration("009-bank-rows", [bankRow, bankRowByTransaction, enteredByHand]),
        Migration(
            "010-order-of-a-day",
            [
                place, dayPlace, "DROP INDEX finance_transaction_by_day", "DROP INDEX finance_transaction_by_account",
                "DROP INDEX finance_transaction_by_category", byDayAndPlace, byAccountAndPlace, byCategoryAndPlace,
            ]),
        // Search also folds an accented letter that has a stroke.
        Migration("011-folding", [], filling: { try RecordTable<TransactionRecord>.renewHidden(in: $0) }),
        Migration("012-merged-categories", [removedCategoryByName]),
        Migration(
            "013-reconciliations",
            [reconciliation, reconciliationByAccount, reconciliationOfTransaction, byReconciliation]),
        Migration("014-splits", [splitPart, splitPartByTransaction, splitPartByCategory]),
        // Money received without a category has separate sums.
        Migration("015-received-without-category", [], filling: { try LedgerTotals.rebuild($0) }),
        Migration("016-removed-parts", [removedPartByTransaction]),
        // new-module: steps
    ]

    /// A row of a file whose transaction reached the ledger in another way (`BankRowRecord`).
    private static let bankRow: SQL = """
        CREATE TABLE finance_bank_row (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            importer TEXT NOT NULL,
            account TEXT NOT NULL,
            transaction_id TEXT NOT NULL,
            created_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    private static let bankRowByTransaction: SQL = """
        CREATE INDEX finance_bank_row_by_transaction ON finance_bank_row (owner, transaction_id)
        WHERE deleted_at IS NULL
        """

    /// Index of the entries that a row of a file may match. Transactions that come from files are not in the index; their ids
    /// have version 8. An import therefore does not write to the index.
    private static let enteredByHand: SQL = """
        CREATE INDEX finance_transaction_by_hand ON finance_transaction (owner, account_id, amount_cents, civil_day)
        WHERE deleted_at IS NULL AND SUBSTR(id, 15, 1) <> '8'
        """

    private static let place: SQL = "ALTER TABLE finance_transaction ADD COLUMN place BIGINT"
    /// The place, or 0 if there is none: an order of several columns needs a value in each.
    private static let dayPlace: SQL = "ALTER TABLE finance_transaction ADD COLUMN day_place BIGINT NOT NULL DEFAULT 0"

    private static let byDayAndPlace: SQL = """
        CREATE INDEX finance_transaction_by_day
        ON finance_transaction (owner, civil_day, date, day_place, created_at, id)
        """

    private static let byAccountAndPlace: SQL = """
        CREATE INDEX finance_transaction_by_account
        ON finance_transaction (owner, account_id, civil_day, date, day_place, created_at, id, amount_cents, deleted_at)
        """

    private static let byCategoryAndPlace: SQL = """
        CREATE INDEX finance_transaction_by_category
        ON finance_transaction (owner, category_id, civil_day, date, day_place, created_at, id, deleted_at)
        """

    private static let account: SQL = """
        CREATE TABLE finance_account (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            group_id TEXT NOT NULL,
            name TEXT NOT NULL,
            type TEXT NOT NULL,
            currency_code TEXT NOT NULL,
            color TEXT NOT NULL,
            is_visible BIGINT NOT NULL,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            name_key TEXT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    private static let accountName: SQL = """
        CREATE UNIQUE INDEX finance_account_name ON finance_account (owner, name_key, currency_code)
        WHERE deleted_at IS NULL
        """

    private static let category: SQL = """
        CREATE TABLE finance_category (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            name TEXT NOT NULL,
            color TEXT NOT NULL,
            type TEXT NOT NULL,
            parent_id TEXT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            name_key TEXT NOT NULL,
            place TEXT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    private static let categoryName: SQL = """
        CREATE UNIQUE INDEX finance_category_name ON finance_category (owner, type, place, name_key)
        WHERE deleted_at IS NULL
        """

    private static let transaction: SQL = """
        CREATE TABLE finance_transaction (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            id TEXT NOT NULL,
            account_id TEXT NOT NULL,
            amount_cents BIGINT NOT NULL,
            amount_home_cents BIGINT NOT NULL,
            home_currency TEXT NOT NULL,
            exchange_rate TEXT NOT NULL,
            category_id TEXT,
            transfer_id TEXT,
            other_account_id TEXT,
            other_amount_cents BIGINT,
            description TEXT,
            notes TEXT,
            date BIGINT NOT NULL,
            civil_day BIGINT,
            created_at BIGINT NOT NULL,
            updated_at BIGINT NOT NULL,
            text_folded TEXT,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT,
            PRIMARY KEY (owner, id)
        )
        """

    private static let byDate: SQL = """
        CREATE INDEX finance_transaction_by_date ON finance_transaction (owner, date, id)
        """

    private static let byAccount: SQL = """
        CREATE INDEX finance_transaction_by_account ON finance_transaction (owner, account_id, date, id)
        """

    /// The balance of an account on a day, and that of all accounts, is computed from this index alone.
    private static let byAccountWithAmounts: SQL = """
        CREATE INDEX finance_transaction_by_account
        ON finance_transaction (owner, account_id, date, id, amount_cents, deleted_at)
        """

    private static let byCategory: SQL = """
        CREATE INDEX finance_transaction_by_category ON finance_transaction (owner, category_id, date, id)
        """

    /// The order of the ledger follows the days that transactions count for.
    private static let byDay: SQL = """
        CREATE INDEX finance_transaction_by_day ON finance_transaction (owner, civil_day, date, id)
        """

    private static let byAccountAndDay: SQL = """
        CREATE INDEX finance_transaction_by_account
        ON finance_transaction (owner, account_id, civil_day, date, id, amount_cents, deleted_at)
        """

    private static let byCategoryAndDay: SQL = """
        CREATE INDEX finance_transaction_by_category ON finance_transaction (owner, category_id, civil_day, date, id)
        """

    /// Index of categories by grouping. A query can find the categories in a grouping, and also the categories whose type or
    /// colour differs from the grouping's.
    private static let categoryByGrouping: SQL = """
        CREATE INDEX finance_category_by_grouping ON finance_category (owner, parent_id, type, color)
        WHERE deleted_at IS NULL
        """

    /// A grouping can be deleted for good if nothing in the trash was in it.
    private static let removedByGrouping: SQL = """
        CREATE INDEX finance_category_removed_by_grouping ON finance_category (owner, parent_id)
        WHERE deleted_at IS NOT NULL
        """

    private static let categoryByName: SQL = """
        CREATE INDEX finance_category_by_name ON finance_category (owner, name_key) WHERE deleted_at IS NULL
        """

    /// An import looks up accounts that were merged into others.
    private static let removedAccountByName: SQL = """
        CREATE INDEX finance_account_removed_by_name ON finance_account (owner, name_key, currency_code)
        WHERE deleted_at IS NOT NULL
        """

    /// An import looks up categories that were merged into others.
    private static let removedCategoryByName: SQL = """
        CREATE INDEX finance_category_removed_by_name ON finance_category (owner, name_key) WHERE deleted_at IS NOT NULL
        """

    private static let mergeByTarget: SQL = """
        CREATE INDEX finance_merge_by_target ON finance_merge (owner, kind, target)
        """

    private static let byTransfer: SQL = """
        CREATE INDEX finance_transaction_by_transfer ON finance_transaction (owner, transfer_id)
        WHERE transfer_id IS NOT NULL
        """

    /// Finds the accounts that an account has transfers with.
    private static let byOtherAccount: SQL = """
        CREATE INDEX finance_transaction_by_other ON finance_transaction (owner, account_id, other_account_id)
        WHERE other_account_id IS NOT NULL
        """

    /// Emptying the trash reads it in the order of removal.
    private static let byRemoval: SQL = """
        CREATE INDEX finance_transaction_removed ON finance_transaction (owner, deleted_at, id)
        WHERE deleted_at IS NOT NULL
        """

    private static let homeCurrency: SQL = """
        CREATE TABLE finance_home_currency (
            owner BIGINT NOT NULL PRIMARY KEY REFERENCES owners (owner),
            currency_code TEXT NOT NULL,
            previous_code TEXT,
            rate TEXT,
            updated_at BIGINT NOT NULL,
            version BIGINT NOT NULL,
            created_version BIGINT NOT NULL,
            deleted_at BIGINT
        )
        """

    /// The sums of accounts' transactions (`Balances`).
    private static let balance: SQL = """
        CREATE TABLE finance_balance (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            account_id TEXT NOT NULL,
            amount BIGINT NOT NULL,
            transactions BIGINT NOT NULL,
            PRIMARY KEY (owner, account_id)
        )
        """

    /// The sums of a month's transactions, by account and category (`Months`). An empty text stands for no category.
    private static let month: SQL = """
        CREATE TABLE finance_month (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            month BIGINT NOT NULL,
            account_id TEXT NOT NULL,
            category_id TEXT NOT NULL,
            is_transfer BIGINT NOT NULL,
            home_currency TEXT NOT NULL,
            amount BIGINT NOT NULL,
            amount_home BIGINT NOT NULL,
            transactions BIGINT NOT NULL,
            PRIMARY KEY (owner, month, account_id, category_id, is_transfer, home_currency)
        )
        """

    /// The merge target of an account or a category, with the version of the source's removal (`Merges`).
    private static let merge: SQL = """
        CREATE TABLE finance_merge (
            owner BIGINT NOT NULL REFERENCES owners (owner),
            kind TEXT NOT NULL,
            source TEXT NOT NULL,
            target TEXT NOT NULL,
            version BIGINT NOT NULL,
            PRIMARY KEY (owner, kind, source)
        )
        """
}
