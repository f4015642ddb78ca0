internal import Changes
internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Merges rows of the backend into the catalogue. The file shows the backend's present data, so values of the file replace
/// stored values. Values that only Mizan has stay. An entry is left out if it names a missing entry, or if it was removed here.
struct CatalogueMerge: DocumentWork {
    private var tables: [TableWork]
    private var found = ImportReport()
    private var removedItems: RemovedItems
    /// Closures that save each imported entry again.
    private var brought: [@Sendable (WriteTransaction) throws -> Void] = []

    /// A table, and the progress of its import.
    private struct TableWork {
        let table: TableFile.Table
        /// The style of the whole table, because one file comes from one source.
        let style: TableFile.Style
        var rows: DocumentList<TableFile.Row>
        var reading = ShapeReading(.lenient)
        var taken: Set<String> = []
    }

    init(file: TableFile, _ choices: ImportChoices) {
        removedItems = RemovedItems(choices)
        found.reject(file.others)
        tables = TableFile.Table.catalogue.compactMap { table in
            file.rows[table].map {
                TableWork(
                    table: table, style: $0.items.first?.style ?? .row,
                    rows: DocumentList($0, of: table, as: table.title))
            }
        }
    }

    var report: ImportReport {
        var report = found
        for one in tables { report.remarks += ColumnRemarks(one.reading.remarks).sentences(of: one.table) }
        report.remarks += removedItems.remarks
        return report
    }

    mutating func goOn(_ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool {
        for place in tables.indices where !tables[place].rows.isDone {
            var work = tables[place]
            try bring(&work, turn, in: transaction)
            tables[place] = work
            guard work.rows.isDone else { return false }
        }
        return true
    }

    func layAgain(in transaction: WriteTransaction) throws {
        for one in brought { try one(transaction) }
    }

    private mutating func bring(
        _ work: inout TableWork, _ turn: PartTurn, in transaction: WriteTransaction
    ) throws {
        let shape = Shape(work.style)
        switch work.table {
        case .categories:
            try bring(DuaCategory.mappers[shape], &work, turn, HabitsModule.categories, in: transaction)
        case .collections:
            try bring(DuaCollection.mappers[shape], &work, turn, HabitsModule.collections, in: transaction)
        case .duas:
            let categories = try HabitsModule.categories(in: transaction).all()
            try bring(Dua.mappers[shape], &work, turn, HabitsModule.duas, in: transaction) { dua in
                // On the web, a category is identified only by its slug.
                guard dua.categoryID == nil, let slug = dua.categorySlug else { return }
                dua.categoryID = categories.first { $0.slug == slug }?.id
            } missing: {
                try CatalogueChecks.missing(of: $0, in: $1)
            }
        case .journeys: try bring(Journey.mappers[shape], &work, turn, HabitsModule.journeys, in: transaction)
        case .journeyDuas:
            try bring(JourneyDua.mappers[shape], &work, turn, HabitsModule.links, in: transaction) { _ in
            } missing: {
                try CatalogueChecks.missing(of: $0.recordID, in: $1)
            }
        case .profiles, .activity: break
        }
    }

    private mutating func bring<Entity: ShapedEntity>(
        _ mapper: any ShapeMapper<Entity>.Type, _ work: inout TableWork, _ turn: PartTurn, _ type: EntityType<Entity>,
        in transaction: WriteTransaction, completing: (inout Entity) throws -> Void = { _ in },
        missing: (Entity, ReadTransaction) throws -> HabitsError? = { _, _ in nil }
    ) throws {
        let (repository, view) = (type(in: transaction), transaction.view)
        let removed = RemovedHere(type.recordType, in: transaction)
        while let piece = work.rows.next(turn, &found) {
            try work.rows.store(piece, turn, &found) { row, count in
                do {
                    var entity = try mapper.toDomain(row.value, at: row.path, &work.reading)
                    let key = entity.recordID.recordKey
                    var isRemoved = false
                    // A database has each key once; in a table written by hand, the first row counts.
                    guard !work.taken.contains(key) else {
                        throw row.path.rejected("\(key) is in this table twice; its first row is used")
                    }
                    if let stored = try repository.find(entity.recordID)?.entity {
                        var unheard = ShapeReading(.lenient)
                        entity = stored
                        try mapper.update(&entity, with: row.value, at: row.path, &unheard)
                    } else if try removed.contains(key) {
                        isRemoved = true
                        guard removedItems.restoring else {
                            removedItems.leave(key)
                            work.taken.insert(key)
                            return count.kept += 1
                        }
                    }
                    try completing(&entity)
                    if let error = try missing(entity, view) { throw error }
                    switch try repository.save(entity).outcome {
                    case .created: count.came(back: isRemoved)
                    case .updated where isRemoved: count.came(back: true)
                    case .updated: count.updated += 1
                    case .unchanged: count.unchanged += 1
                    }
                    brought.append { [entity] in try type(in: $0).save(entity) }
                    work.taken.insert(key)
                } catch let refusal as ImportReport.Rejection {
                    // The place of a single value is more precise than that of its row.
                    let place = refusal.path == row.path.description ? "" : "\(refusal.path): "
                    throw MizanError(.invalidInput, "habits.unreadable-row", place + refusal.reason)
                }
            }
        }
    }
}

extension Shape {
    init(_ style: TableFile.Style) {
        switch style {
        case .web: self = .web
        case .ios: self = .ios
        case .row: self = .row
        }
    }
}

extension TableFile.Table {
    fileprivate var title: String {
        switch self {
        case .journeyDuas: "duas of journeys"
        case .profiles: "profiles"
        case .activity: "days"
        case .categories, .collections, .duas, .journeys: rawValue
        }
    }
}

/// Remarks about the rows of a table. One remark for each column is enough, because all rows of a table are alike.
private struct ColumnRemarks {
    private var columns: [(name: String, first: String, count: Int)] = []

    init(_ remarks: [ImportReport.Rejection]) {
        var places: [String: Int] = [:]
        for remark in remarks {
            let name = Self.column(of: remark.path)
            if let place = places[name] {
                columns[place].count += 1
            } else {
                places[name] = columns.count
                columns.append((name, remark.reason, 1))
            }
        }
    }

    /// The name of the column, which ends paths such as `$.rows[3].name` and `$.rows[3]["colour"]`.
    private static func column(of path: String) -> String {
        let name = path.split { ".[]\"".contains($0) }.last
        return name.map(String.init) ?? path
    }

    private static func more(_ count: Int) -> String {
        switch count {
        case 0: "."
        case 1: ", and so once more."
        default: ", and so \(count) times more."
        }
    }

    func sentences(of table: TableFile.Table) -> [String] {
        columns.map { name, first, count in
            "\(table.rawValue), \(name): \(first)" + Self.more(count - 1)
        }
    }
}
