package import Changes
package import FitnessDomain
package import Kernel
package import ModuleKit
package import Storage

/// The slice's module, which is the only part of the slice that the rest of Mizan knows.
package struct FitnessModule: Module {
    package static let id = "fitness"
    package static let title = "Fitness"
    package static let migrations = FitnessMigrations.all
    package static let settings = [facadeKey.setting, facadeRegistration.setting, facadeZone.setting]

    package var recordTypes: [any RecordType] {
        [
            Self.entryType(EntrySettlement.make(context.zones)).recordType, Self.preferences.recordType,
            // new-module: record types
        ]
    }
    package let importers: [any Importer]
    package var derivations: [Derivation] { [MonthRows.derivation] }

    let context: ModuleContext
    /// The settings for the progress API that this server offers.
    package let facade: ProgressFacadeSettings
    var identifiers: Identifiers { context.identifiers }
    var zones: OwnerZones { context.zones }

    /// Refuses settings with which the slice would not start; runs before a store is created.
    package static func check(_ settings: ModuleSettings, _ zones: TimeZoneDatabase) throws {
        _ = try ProgressFacadeSettings(settings, zones)
    }

    package init(context: ModuleContext) throws {
        self.context = context
        importers = [
            MeasurementImporter(zones: context.zones)
            // new-module: importers
        ]
        facade = try ProgressFacadeSettings(context.settings, context.zones.machine.database)
    }
}

// MARK: Entity types

extension FitnessModule {
    package static let entries = entryType(nil)

    package static let preferences = EntityType(
        MetricPreferenceMapper.self, absence: Refusal(.notFound, "fitness.no-preference"),
        advice: "`mizan fitness types` shows how each type is shown."
    ) { "Nothing is set for \($0)." }

    private static func entryType(_ settlement: RecordSettlement<ProgressEntryRecord>?) -> EntityType<ProgressEntry> {
        EntityType(
            ProgressEntryMapper.self, order: ["date"], settling: settlement,
            absence: Refusal(.notFound, "fitness.no-such-entry", "There is no such entry."),
            advice: "`mizan fitness history` shows all."
        ) { "There is no entry \($0.text)." }
    }
}
