internal import Changes
internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit
internal import Storage

/// The catalogue in the apps' database. It contains the small tables completely, the numbers and moments of all duas, and the
/// rows of the changed duas.
struct NeonCatalogue: Sendable {
    private typealias Table = TableFile.Table

    private let client: NeonClient
    /// All rows of the small tables, and those of the duas that are to be taken in.
    private var rows: [TableFile.Table: [JSONValue]] = [:]
    /// The moment of each dua's last change, in the notation of the database; nil if the database states no moment.
    private let moments: [Int: String?]

    /// So many duas are asked for at once.
    private static let duasAtOnce = 500

    private static let small: [(TableFile.Table, NeonStatement)] = [
        (.categories, "SELECT * FROM categories ORDER BY id"), (.collections, "SELECT * FROM collections ORDER BY id"),
        (.journeys, "SELECT * FROM journeys ORDER BY id"), (.journeyDuas, "SELECT * FROM journey_duas ORDER BY id"),
    ]

    /// Makes one round trip. If nothing is new, no other round trip is needed.
    init(asking client: NeonClient) async throws {
        self.client = client
        let answer = try await client.run(
            .reading(["SELECT id, updated_at FROM duas ORDER BY id"] + Self.small.map(\.1)))
        var moments: [Int: String?] = [:]
        for row in answer[0].rows {
            let number = try Self.number(row, "id", .duas)
            if case .string(let text)? = row["updated_at"] {
                moments[number] = text
            } else {
                moments[number] = .some(nil)
            }
        }
        self.moments = moments
        for (place, (table, _)) in Self.small.enumerated() { rows[table] = answer[place + 1].rows }
    }

    var counts: [String] {
        [Counted.text(moments.count, "dua")]
            + Self.small.map { table, _ in
                let count = rows[table]?.count ?? 0
                return switch table {
                case .categories: Counted.text(count, "category")
                case .collections: Counted.text(count, "collection")
                case .journeys: Counted.text(count, "journey")
                default: Counted.text(count, "dua of a journey", "duas of journeys")
                }
            }
    }

    /// Asks for the rows of the duas that are not here as they are there.
    mutating func askForDuas(changedSince stored: [Dua]) async throws {
        var known: [Int: Instant] = [:]
        for dua in stored { if let number = dua.id.backendNumber { known[number] = dua.updatedAt } }
        let changed = moments.filter { number, moment in
            guard let moment, let known = known[number] else { return true }
            return Self.instant(moment) != known
        }.keys.sorted()
        var found: [JSONValue] = []
        var rest = changed[...]
        while !rest.isEmpty {
            let some = Array(rest.prefix(Self.duasAtOnce))
            rest = rest.dropFirst(some.count)
            found += try await client.rows("SELECT * FROM duas WHERE id = ANY (\(some)) ORDER BY id")
        }
        // Somebody is at work there.
        guard found.count == changed.count else {
            throw MizanError(
                .unavailable, "habits.catalogue-changing",
                "The catalogue in the database changed while it was read, so nothing was imported. The next run tries again."
            )
        }
        rows[.duas] = found
    }

    /// Entries that are missing in the answer are removed here, so an unreadable number stops the import.
    private static func number(_ row: JSONValue, _ column: String, _ table: Table) throws -> Int {
        guard case .integer(let number)? = row[column] else {
            throw NeonError.unexpected(ForeignPath(table.rawValue).field(column), "a number", row[column])
        }
        return Int(number)
    }

    private static func instant(_ text: String) -> Instant? {
        var reading = ShapeReading(.lenient)
        do throws(ImportReport.Rejection) {
            return try Timestamp<RowStyle>(.string(text), at: ForeignPath("updated_at"), &reading).instant
        } catch { return nil }
    }

    // MARK: Taking it in

    /// Merges the rows into the catalogue, as an import does. Removes the entries of the backend that the backend no longer
    /// has.
    func apply(in transaction: WriteTransaction) throws -> (changed: Int, removed: Int) {
        let start = transaction.version
        let tables = rows.map { JSONValue.Member($0.key.rawValue, .array($0.value)) }
        if let file = TableFile(.object(tables)) {
            var merge = CatalogueMerge(file: file, Self.restoring)
            let turn = PartTurn(PartLimit(time: .seconds(600)))
            while try !merge.goOn(turn, in: transaction) {}
            if let failure = merge.report.rejected.first {
                throw MizanError(
                    .invalidInput, "habits.catalogue-row",
                    "The catalogue in the database cannot be imported, so nothing was changed: \(failure.path): \(failure.reason)."
                )
            }
        }
        return (Int(transaction.version - start), try removeVanished(in: transaction))
    }

    /// A removed entry that the source has again is restored.
    private static let restoring = ImportChoices(["removed": "restore"], of: [RemovedItems.option])

    private func removeVanished(in transaction: WriteTransaction) throws -> Int {
        let before = transaction.version
        let numbers = Set(moments.keys)
        func isGone(_ id: CatalogueID, _ there: Set<Int>) -> Bool {
            id.backendNumber.map { !there.contains($0) } ?? false
        }
        func there(_ table: Table) throws -> Set<Int> {
            Set(try (rows[table] ?? []).map { try Self.number($0, "id", table) })
        }
        let (journeys, links) = (try there(.journeys), Set(try (rows[.journeyDuas] ?? []).map { try Self.pair($0) }))
        // Links are removed first, because they name other entries.
        for link in try HabitsModule.links.all(in: transaction) {
            guard let journey = link.recordID.journeyID.backendNumber, let dua = link.recordID.duaID.backendNumber,
                !links.contains([journey, dua])
            else { continue }
            try HabitsModule.links.remove(link.recordID, in: transaction)
        }
        func remove<Entity: RecordEntity>(
            _ type: EntityType<Entity>, _ there: Set<Int>
        ) throws where Entity.RecordID == CatalogueID {
            for entity in try type.all(in: transaction) where isGone(entity.recordID, there) {
                try type.remove(entity.recordID, in: transaction)
            }
        }
        try remove(HabitsModule.journeys, journeys)
        try remove(HabitsModule.duas, numbers)
        try remove(HabitsModule.categories, try there(.categories))
        try remove(HabitsModule.collections, try there(.collections))
        return Int(transaction.version - before)
    }

    private static func pair(_ row: JSONValue) throws -> [Int] {
        try ["journey_id", "dua_id"].map { try number(row, $0, .journeyDuas) }
    }
}
