internal import Changes
internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel
internal import Storage

/// Between records here and rows there.
enum NeonRecords {
    static let day = HabitsModule.days.recordType.schema.type
    static let profile = HabitsModule.profile.recordType.schema.type

    /// The duas of a day in the database. The tag of the day's state contains the duas, so that a push knows which duas both
    /// sides had.
    struct Duas: Hashable {
        let numbers: [Int]

        init(_ numbers: some Sequence<Int>) { self.numbers = Set(numbers).sorted() }

        /// The duas that a tag lists; none for a day without a tag.
        init(tag: String?) { self.init((tag ?? "").split(separator: ",").compactMap { Int($0) }) }

        /// The duas in a record's field. Duas of other sources are left out, because they have no number in the database.
        init(fields: JSONValue?) { self.init(Self.ids(fields).compactMap(\.backendNumber)) }

        var tag: String { numbers.map(String.init).joined(separator: ",") }

        static func ids(_ fields: JSONValue?) -> [CatalogueID] {
            guard case .array(let items)? = fields?["completedDuaIds"] else { return [] }
            return items.compactMap { if case .string(let text) = $0 { CatalogueID(recordKey: text) } else { nil } }
        }
    }

    /// A day as its row has it. Numbers that no dua can have, and NULL, are told and left out.
    struct Day {
        let day: CivilDay
        let duas: Duas
        let reference: RecordReference

        init(_ row: JSONValue) throws(ImportReport.Rejection) {
            let path = ForeignPath("user_activity")
            guard case .string(let text)? = row["date"], let day = CivilDay(text) else {
                throw path.field("date").rejected("this is not a date of the calendar")
            }
            var numbers: [Int] = []
            if case .array(let items)? = row["duas_completed"] {
                for item in items where item != .null {
                    guard case .integer(let number) = item else {
                        throw path.field("duas_completed").rejected("this is no list of numbers")
                    }
                    guard number <= Int32.max else {
                        throw path.field("duas_completed").rejected("no dua has the number \(number)")
                    }
                    if number > 0 { numbers.append(Int(number)) }
                }
            } else if row["duas_completed"] != .null {
                throw path.field("duas_completed").rejected("this is not a list of numbers")
            }
            (self.day, duas) = (day, Duas(numbers))
            reference = RecordReference(type: NeonRecords.day, key: day.recordKey)
        }
    }

    /// The fields of a day here, if the day has these duas in the database. The database has no skips, no days of rest, and no
    /// duas of other sources. The day gets these from the state that both sides had last.
    static func fields(_ day: String, _ duas: Duas, over ground: JSONValue?) -> JSONValue? {
        let others = Duas.ids(ground).filter { $0.backendNumber == nil }.map(\.text)
        let completed = others + duas.numbers.map { "\(CatalogueID.backend):\($0)" }
        let skipped = ground?["skippedDuaIds"] ?? []
        let isFrozen = ground?["isFrozen"] ?? false
        guard !completed.isEmpty || skipped != [] || isFrozen != false else { return nil }
        return .object([
            "date": .string(day), "completedDuaIds": .array(completed.map(JSONValue.string)),
            "skippedDuaIds": skipped, "isFrozen": isFrozen,
        ])
    }

    /// The profile in its row. Points beyond the worth of the user's days are carried points.
    struct Profile {
        let name: String?
        let carried: Int64
        let row: JSONValue

        init(_ row: JSONValue) {
            self.row = row
            if case .string(let text)? = row["display_name"], !text.isEmpty { name = text } else { name = nil }
            if case .integer(let total)? = row["total_xp"], case .integer(let worth)? = row["worth"] {
                let (rest, isTooLarge) = total.subtractingReportingOverflow(worth)
                carried = isTooLarge ? 0 : max(0, rest)
            } else {
                carried = 0
            }
        }

        /// The carried total and the name.
        var tag: String { "\(carried) \(name ?? "")" }

        static func name(of tag: String?) -> String? {
            guard
                let name = tag?.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first,
                !name.isEmpty
            else { return nil }
            return String(name)
        }

        /// If there is a profile here already, its user id stays. If a moment in the row cannot be read, the former moment is
        /// used.
        func fields(over ground: JSONValue?, at now: Instant) -> JSONValue {
            func moment(_ column: String, _ field: String) -> JSONValue {
                var reading = ShapeReading(.lenient)
                do throws(ImportReport.Rejection) {
                    let moment = try Timestamp<RowStyle>(row[column] ?? .null, at: ForeignPath(column), &reading)
                    return .string(moment.instant.description)
                } catch { return ground?[field] ?? .string(now.description) }
            }
            return .object([
                "userId": ground?["userId"] ?? row["user_id"], "displayName": name.map(JSONValue.string),
                "carriedXp": .integer(carried),
                "createdAt": moment("created_at", "createdAt"), "updatedAt": moment("updated_at", "updatedAt"),
            ])
        }
    }
}
