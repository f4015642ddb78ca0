internal import HabitsDomain
internal import HabitsInfrastructure
package import Kernel
package import ModuleKit
internal import Storage

/// An app's storage: the web's localStorage, or the phone's UserDefaults.
package enum AppKind: String, CaseIterable, Sendable {
    case web, ios

    package static var words: [String] { allCases.map(\.rawValue) }
}

/// What an owner has, as one of the apps keeps it.
package struct AppStorage: Sendable {
    package let kind: AppKind
    package let value: JSONValue
    package let journeys: Int
    package let habits: Int
    package let days: Int
    /// What is here and the app cannot hold.
    package let unheld: [Unheld]

    /// The key under which the app keeps it.
    package static var key: String { HabitsExport.key }

    /// The value for the web, which goes into localStorage by hand; with all of localStorage around it, if that is asked for. A
    /// property list for the phone.
    package func file(wholeStorage: Bool = false) throws -> [UInt8] {
        switch kind {
        case .web:
            guard wholeStorage else { return JSONWriter.bytes(value) + [UInt8(ascii: "\n")] }
            return JSONWriter.bytes([Self.key: .string(JSONWriter.text(value))]) + [UInt8(ascii: "\n")]
        case .ios:
            let list = PropertyListValue.dictionary([.init(key: Self.key, value: .data(JSONWriter.bytes(value)))])
            do {
                return try PropertyListWriter.xml(list)
            } catch {
                throw MizanError(.internal, "habits.export", "The property list could not be made: \(error).")
            }
        }
    }
}

extension HabitsModule {
    package func appStorage(_ kind: AppKind, in transaction: ReadTransaction) throws -> AppStorage {
        let habits = try Self.habits.all(in: transaction)
        let storage = HabitStorage(
            activeJourneys: ActiveJourney.ordered(try Self.activeJourneys.all(in: transaction)).map(\.journeyID),
            habits: habits.filter { !$0.isArchived }, days: try Self.days.all(in: transaction),
            lastUpdated: try lastChange(in: transaction))
        let others = try AppOmissions(storage: storage, all: habits).found(for: kind, in: transaction)
        switch kind {
        case .web:
            let (data, unheld) = WebHabitsMapper.toData(storage)
            return AppStorage(
                kind: kind, value: data.json, journeys: data.activeJourneyIDs.count, habits: data.customHabits.count,
                days: data.habitCompletions.count, unheld: unheld + others)
        case .ios:
            let (data, unheld) = AppHabitsMapper.toData(storage)
            return AppStorage(
                kind: kind, value: data.json, journeys: data.activeJourneyIDs.count, habits: data.customHabits.count,
                days: data.habitCompletions.count, unheld: unheld + others)
        }
    }

    /// When what the apps keep was changed last. Who has nothing has had nothing since they are here.
    private func lastChange(in transaction: ReadTransaction) throws -> Instant {
        let row = try transaction.session.firstRow(
            """
            SELECT COALESCE(
                (SELECT MAX(changed_at) FROM journal WHERE owner = \(transaction.ownerKey)
                    AND type IN ('habits.ActiveJourney', 'habits.Day', 'habits.Habit')), created_at)
            FROM owners WHERE owner = \(transaction.ownerKey)
            """)
        guard let row else {
            throw MizanError(.internal, "habits.no-owner", "The owner of a transaction is not there.")
        }
        return Instant(microseconds: try row.integer(0))
    }
}
