package import Changes
package import HabitsDomain
internal import Kernel
package import ModuleKit
package import Storage

/// The slice's module, which is the only part of the slice that the rest of Mizan knows.
package struct HabitsModule: Module {
    package static let id = "habits"
    package static let title = "Habits"
    package static let migrations = HabitsMigrations.all

    /// A change may arrive as fields, from a device or from history. Such a change passes through the Domain, and is refused if
    /// it breaks a rule.
    package var recordTypes: [any RecordType] {
        [
            Self.days.recordType, Self.counts.recordType, Self.entries.recordType, Self.habits.recordType,
            Self.activeJourneys.recordType, Self.profile.recordType,
            // new-module: record types
        ] + Self.catalogueTypes
    }
    package var importers: [any Importer] {
        [
            AppHabitsImporter(habits: self), CatalogueImporter(), PersonImporter(habits: self),
            LoopImporter(habits: self),
            RecordsImporter("habits.habits", "Habits of your own", of: Self.habits.recordType),
            // new-module: importers
        ]
    }
    package var invariants: [Invariant] { [CatalogueChecks.invariant, HabitLimits.invariant] }
    package var derivations: [Derivation] { [TallyRows.derivation] }
    let context: ModuleContext
    let identifiers: Identifiers
    let propertyLists: any PropertyListReading
    let newArchives: any ArchiveWriting
    let zones: OwnerZones
    let roles: OwnerRoles
    let clock: Clock
    let catalogueCache = CatalogueCache<CatalogueView>()
    let practiceCatalogueCache = CatalogueCache<PracticeCatalogue>()
    /// A history of ten years takes a megabyte.
    let practiceCache = DerivedCache<OnlyOne, PracticeHistory>(room: 8) { $0.weight }
    let planCache = DerivedCache<CivilDay, DayPlan>(room: 32) { $0.weight }

    package init(context: ModuleContext) {
        self.context = context
        identifiers = context.identifiers
        propertyLists = context.propertyLists
        newArchives = context.newArchives
        zones = context.zones
        roles = context.roles
        clock = context.clock
    }
}

// MARK: Entity types

extension HabitsModule {
    package static let days = EntityType(
        PracticeDayMapper.self, order: ["date"], settling: HabitSettlements.day,
        absence: Refusal(.notFound, "habits.no-practice")
    ) { "Nothing was practised on \($0)." }

    package static let counts = EntityType(
        RepetitionCountMapper.self, order: ["date"], settling: HabitSettlements.count,
        absence: Refusal(.notFound, "habits.no-count")
    ) { "\($0.duaID) has no count on \($0.day)." }

    package static let entries = EntityType(
        HabitEntryMapper.self, order: ["date"], settling: HabitSettlements.entry,
        absence: Refusal(.notFound, "habits.no-entry", "The habit has no entry on that day.")
    ) { "The habit “\($0.habitID.prefix(80))” has no entry on \($0.day)." }

    package static let habits = EntityType(
        HabitMapper.self, order: ["sortOrder"], admitting: { try $0.requireAddress() },
        settling: HabitSettlements.habit,
        absence: Refusal(.notFound, "habits.no-such-habit", "There is no such habit."),
        advice: "`mizan habits list` shows them."
    ) { "There is no habit “\($0.prefix(80))”." }

    package static let activeJourneys = EntityType(
        ActiveJourneyMapper.self, order: ["sortOrder"], settling: HabitSettlements.journey,
        absence: Refusal(.notFound, "habits.not-followed"),
        advice: "`mizan habits journeys` shows all."
    ) { "The journey \($0) is not followed." }

    package static let profile = EntityType(
        UserProfileMapper.self, absence: Refusal(.notFound, "habits.no-profile", "There is no profile yet."),
        advice: "`mizan habits profile set --display-name NAME` makes it; level and streak are in `mizan habits today`."
    ) { _ in "There is no profile yet." }
}
