internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit

/// Brings rows of the backend into the catalogue. The file is what the backend has now, so what it says stands; what only
/// Mizan has of an entry stays. An entry that names one that is not there is left out, and so is one that was removed here.
struct CatalogueMerge {
    let file: TableFile

    func apply(in transaction: WriteTransaction) throws -> ImportReport {
        var work = Work(transaction: transaction)
        work.report.reject(file.others)
        for table in TableFile.Table.allCases {
            guard let rows = file.rows[table] else { continue }
            switch table {
            case .categories: try work.bring(CategoryRowMapper.self, rows, of: table, HabitsModule.categories)
            case .collections: try work.bring(CollectionRowMapper.self, rows, of: table, HabitsModule.collections)
            case .duas:
                try work.bring(DuaRowMapper.self, rows, of: table, HabitsModule.duas) {
                    try CatalogueChecks.missing(of: $0, in: $1)
                }
            case .journeys: try work.bring(JourneyRowMapper.self, rows, of: table, HabitsModule.journeys)
            case .journeyDuas:
                try work.bring(JourneyDuaRowMapper.self, rows, of: table, HabitsModule.links) {
                    try CatalogueChecks.missing(of: $0.recordID, in: $1)
                }
            }
        }
        work.report.remarks += work.left.remarks
        return work.report
    }

    private struct Work {
        let transaction: WriteTransaction
        var report = ImportReport()
        var left = RemarkList.removed

        mutating func bring<Mapper: ShapeMapper>(
            _ mapper: Mapper.Type, _ rows: Readings<TableFile.Row>, of table: TableFile.Table,
            _ type: EntityType<Mapper.Entity>,
            missing: (Mapper.Entity, ReadTransaction) throws -> HabitsError? = { _, _ in nil }
        ) throws {
            let (repository, view) = (type(in: transaction), transaction.view)
            let removed = try RemovedHere(type.recordType, in: transaction)
            var (reading, taken) = (ShapeReading(.lenient), Set<String>())
            try report.store(rows, of: table, as: table.title) { row, count in
                do {
                    let shape = try Mapper.Shape(row.value, at: row.path, &reading)
                    var entity = try Mapper.toDomain(shape, at: row.path, &reading)
                    let key = entity.recordID.recordKey
                    // Tables have each once; of what somebody wrote by hand, the first row stands.
                    guard !taken.contains(key) else {
                        throw row.path.rejected("\(key) stands in this table twice; its first row is taken")
                    }
                    if let stored = try repository.find(entity.recordID)?.entity {
                        var unheard = ShapeReading(.lenient)
                        entity = stored
                        try Mapper.update(&entity, with: shape, at: row.path, &unheard)
                    } else if try removed.contains(key) {
                        left.add(key)
                        taken.insert(key)
                        return count.kept += 1
                    }
                    if let error = try missing(entity, view) { throw error }
                    switch try repository.save(entity).outcome {
                    case .created: count.added += 1
                    case .updated: count.updated += 1
                    case .unchanged: count.unchanged += 1
                    }
                    taken.insert(key)
                } catch let refusal as ImportReport.Rejection {
                    // Of one value: its own place says more than the row's.
                    let place = refusal.path == row.path.description ? "" : "\(refusal.path): "
                    throw MizanError(.invalidInput, "habits.unreadable-row", place + refusal.reason)
                }
            }
            report.remarks += ColumnRemarks(reading.remarks).sentences(of: table)
        }
    }
}

extension TableFile.Table {
    fileprivate var title: String { self == .journeyDuas ? "duas of journeys" : rawValue }
}

/// What was noticed in rows, once for each column: all rows of a table are alike.
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

    /// `$.rows[3].name` and `$.rows[3]["colour"]` end with the column's name.
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
