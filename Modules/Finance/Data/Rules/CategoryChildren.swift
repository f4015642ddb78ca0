internal import FinanceDomain
internal import Storage

/// The live categories in a grouping. Queries use the index that contains the types and colours of these categories. A query
/// for some of the categories therefore does not read all of them.
struct CategoryChildren {
    private let grouping: String
    private let reading: ReadTransaction

    /// - Parameter grouping: the id of a category, which may have been removed.
    init(of grouping: String, in reading: ReadTransaction) {
        (self.grouping, self.reading) = (grouping, reading)
    }

    private var place: SQL {
        "owner = \(reading.ownerKey) AND parent_id = \(grouping) AND deleted_at IS NULL"
    }

    func areThere() throws -> Bool {
        try reading.session.firstRow("SELECT 1 FROM finance_category WHERE \(place) LIMIT 1") != nil
    }

    func areMore(than count: Int) throws -> Bool {
        try reading.session.firstRow(
            "SELECT 1 FROM finance_category WHERE \(place) LIMIT 1 OFFSET \(Int64(count))") != nil
    }

    func count() throws -> Int {
        Int(try reading.session.firstRow("SELECT COUNT(*) FROM finance_category WHERE \(place)")?.integer(0) ?? 0)
    }

    /// The ids of the categories whose type or colour differs from this category's.
    func ids(unlike category: CategoryRecord, limit: Int? = nil) throws -> [String] {
        try rows("id", unlike: category, limit: limit).map { try $0.text(0) }
    }

    func nameOfOne(unlike category: CategoryRecord) throws -> String? {
        try rows("name", unlike: category, limit: 1).first.map { try $0.text(0) }
    }

    /// The rows that sort before and after the category's type and colour; each is a range of the index.
    private func rows(_ column: SQL, unlike category: CategoryRecord, limit: Int?) throws -> [SQLRow] {
        let like: SQL = "(\(category.type.rawValue), \(category.color))"
        let most = Int64(limit ?? .max)
        let before = try reading.session.rows(
            """
            SELECT \(column) FROM finance_category WHERE \(place) AND (type, color) < \(like)
            ORDER BY type, color LIMIT \(most)
            """)
        guard before.count < most else { return before }
        return try before
            + reading.session.rows(
                """
                SELECT \(column) FROM finance_category WHERE \(place) AND (type, color) > \(like)
                ORDER BY type, color LIMIT \(most - Int64(before.count))
                """)
    }
}
