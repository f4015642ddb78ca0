internal import Changes
internal import FoundationEssentials
internal import HabitsDomain
internal import HabitsInfrastructure
internal import Kernel
internal import ModuleKit
internal import Storage

/// Merges a person's rows with the data here: first the days, then the profile. The profile carries the points that exceed
/// those earned by the days here. The report compares the figures in the rows with those that Mizan computes.
struct PersonMerge: DocumentWork {
    private let habits: HabitsModule
    private var days: DocumentList<ActivityRow>
    private var profiles: DocumentList<PersonRow>
    /// The user of the file's first rows.
    private let user: String?

    private var found = ImportReport()
    private var removedItems: RemovedItems
    private var reading: ShapeReading
    /// The points that the owner had earned before the import, and the points that the file states for the imported days.
    private var (earnedBefore, stated, statedDays) = (Int?.none, 0, 0)
    private var taken: [CatalogueID] = []
    private var figures: [String] = []

    init(file: TableFile, habits: HabitsModule, _ choices: ImportChoices) {
        self.habits = habits
        removedItems = RemovedItems(choices)
        var reading = ShapeReading(.lenient)
        let activity = Self.read(file.rows[.activity], &reading) { row, reading throws(ImportReport.Rejection) in
            try ActivityRow(row.value, at: row.path, &reading)
        }
        let persons = Self.read(file.rows[.profiles], &reading) { row, reading throws(ImportReport.Rejection) in
            try PersonRow(row, &reading)
        }
        self.reading = reading
        user = persons?.items.first?.figures.userID ?? activity?.items.first?.userID
        days = DocumentList(activity, of: TableFile.Table.activity, as: "days")
        profiles = DocumentList(persons, of: TableFile.Table.profiles, as: "profiles")
        if !file.has(TableFile.Table.catalogue) { found.reject(file.others) }
    }

    private static func read<Shape: Sendable>(
        _ rows: Readings<TableFile.Row>?, _ reading: inout ShapeReading,
        _ make: (TableFile.Row, inout ShapeReading) throws(ImportReport.Rejection) -> Shape
    ) -> Readings<Shape>? {
        guard let rows else { return nil }
        var readings = Readings<Shape>()
        for refusal in rows.rejected { readings.reject(refusal) }
        for entry in rows.entries {
            readings.take(at: entry.path) { () throws(ImportReport.Rejection) in
                try make(entry.item, &reading)
            }
        }
        return readings
    }

    var report: ImportReport {
        var report = found
        report.remarks += reading.remarks.prefix(20).map { "\($0.path): \($0.reason)." } + figures
        report.remarks += removedItems.remarks
        return report
    }

    mutating func goOn(_ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool {
        let stored = try HabitsModule.profile(in: transaction).find(OnlyOne())?.entity
        try addDays(turn, of: stored, in: transaction)
        guard days.isDone else { return false }
        try addProfile(turn, in: transaction)
        return profiles.isDone
    }

    // MARK: Days

    private mutating func addDays(
        _ turn: PartTurn, of stored: UserProfile?, in transaction: WriteTransaction
    ) throws {
        guard !days.isDone else { return }
        if earnedBefore == nil { earnedBefore = try habits.earnedXP(in: transaction) }
        let merge = try DayMerge(habits, in: transaction)
        let user = stored?.userID ?? user.flatMap(UUID.init(uuidString:))
        while let piece = days.next(turn, &found) {
            try days.store(piece, turn, &found) { row, count in
                guard UUID(uuidString: row.userID) == user else { throw Self.otherUser }
                var unheard = ShapeReading(.lenient)
                let day = try ActivityRowMapper.toDomain(row, at: ForeignPath("$"), &unheard)
                try merge.bring(day, &removedItems, &count)
                taken += day.completed
                (stated, statedDays) = (stated + row.xpEarned, statedDays + 1)
            }
        }
        guard days.isDone, statedDays > 0 else { return }
        try tellDays(in: transaction)
        try takeOver(stored, in: transaction)
    }

    private mutating func tellDays(in transaction: WriteTransaction) throws {
        let catalogue = try habits.practiceCatalogue(in: transaction.view)
        let earned = taken.reduce(0) { $0 + (catalogue.dua($1)?.xpValue ?? Dua.usualXP) }
        figures.append(
            "The file counts \(stated) XP for \(Counted.text(statedDays, "day")); "
                + "\(statedDays == 1 ? "its" : "their") duas are worth \(earned) XP here."
        )
    }

    /// Deducts carried points that the imported days now earn. These points were carried only because the days were missing
    /// here.
    private func takeOver(_ stored: UserProfile?, in transaction: WriteTransaction) throws {
        guard var profile = stored, let earnedBefore, profile.carriedXP > 0 else { return }
        let more = try habits.earnedXP(in: transaction) - earnedBefore
        guard more > 0 else { return }
        profile.carriedXP = max(0, profile.carriedXP - more)
        try HabitsModule.profile(in: transaction).save(profile)
    }

    // MARK: The profile

    private mutating func addProfile(_ turn: PartTurn, in transaction: WriteTransaction) throws {
        guard !profiles.isDone else { return }
        let repository = HabitsModule.profile(in: transaction)
        let removed = RemovedHere(HabitsModule.profile.recordType, in: transaction)
        let habits = habits
        while let piece = profiles.next(turn, &found) {
            try profiles.store(piece, turn, &found) { row, count in
                let stated = try row.stated(&reading)
                let earned = try habits.earnedXP(in: transaction)
                let profile: UserProfile
                if var stored = try repository.find(OnlyOne())?.entity {
                    guard stored.userID == stated.userID else { throw Self.otherUser }
                    let before = stored
                    try stated.update(&stored, earnedHere: earned)
                    profile = stored
                    if stored == before { count.unchanged += 1 } else { count.updated += 1 }
                } else {
                    let isRemoved = try removed.contains(OnlyOne().recordKey)
                    guard !isRemoved || removedItems.restoring else {
                        count.kept += 1
                        return removedItems.leave("the profile")
                    }
                    profile = try stated.profile(earnedHere: earned, at: transaction.now)
                    count.came(back: isRemoved)
                }
                try repository.save(profile)
                let shown = try habits.shown(profile, in: transaction.view)
                figures.append(
                    "The file gives \(Self.figures(row.figures.totalXP, row.figures.level, row.figures.streak)); here "
                        + "the result is \(Self.figures(shown.level.totalXP, shown.level.level, shown.streak)).")
            }
        }
    }

    private static func figures(_ total: Int, _ level: Int, _ streak: Int) -> String {
        "\(total) XP, level \(level) and a streak of \(Counted.text(streak, "day"))"
    }

    private static let otherUser = MizanError(
        .invalidInput, "habits.other-user", "this belongs to a different user from the user whose rows are imported")
}
