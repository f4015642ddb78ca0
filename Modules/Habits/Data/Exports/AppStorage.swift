internal import Changes
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

/// An owner's data in the format of one of the apps.
package struct AppStorage: Sendable {
    package let kind: AppKind
    package let value: JSONValue
    package let journeys: Int
    package let habits: Int
    package let days: Int
    /// The data here that the app cannot hold.
    package let unheld: [Unheld]
    /// The other keys beside the app's, in the latest imported file.
    let otherKeys: [String]

    /// The key under which the app stores the value.
    package static var key: String { HabitsExport.key }

    /// Sentences about the things that a file of the whole storage lacks, and about a way to restore the file nevertheless.
    /// Empty if the file contains the value alone.
    package func lacks(wholeStorage: Bool, file: String) -> [String] {
        guard kind == .ios || wholeStorage else { return [] }
        let place = kind == .ios ? "the phone" : "the browser"
        let names = otherKeys.prefix(20).map { $0 + ", " }.joined() + (otherKeys.isEmpty ? "" : "and ")
        let way =
            kind == .ios
            ? """
            “defaults import” would take all of that away. To put this one key back alone, export the domain first, then \
            plutil -replace \(Self.key) -data "$(plutil -extract \(Self.key) raw '\(file)')" DOMAIN.plist, and import that.
            """
            : "To restore this key: localStorage.setItem(\"\(Self.key)\", …) with its value."
        return ["Not in the file: \(names)everything else in \(place).", way]
    }

    /// For the web, the file is the value, which a person pastes into localStorage. On request, the value is wrapped in the
    /// form of the whole localStorage. For the phone, the file is a property list.
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
        var storage = HabitStorage(
            activeJourneys: ActiveJourney.ordered(try Self.activeJourneys.all(in: transaction)).map(\.journeyID),
            habits: habits.filter { !$0.isArchived }, days: try Self.days.all(in: transaction),
            lastUpdated: try lastChange(in: transaction))
        let otherKeys = try AppFiles(transaction: transaction).otherKeys()
        let others = try AppOmissions(storage: storage, all: habits).found(for: kind, in: transaction)
        storage.days = try storage.days.filter { try isWritten($0, in: transaction) }
        switch kind {
        case .web:
            let (data, unheld) = WebHabitsMapper.toData(storage)
            return AppStorage(
                kind: kind, value: data.json, journeys: data.activeJourneyIDs.count, habits: data.customHabits.count,
                days: data.habitCompletions.count, unheld: unheld + others, otherKeys: otherKeys)
        case .ios:
            let (data, unheld) = AppHabitsMapper.toData(storage)
            return AppStorage(
                kind: kind, value: data.json, journeys: data.activeJourneyIDs.count, habits: data.customHabits.count,
                days: data.habitCompletions.count, unheld: unheld + others, otherKeys: otherKeys)
        }
    }

    /// The apps write no day on which nothing is done, such as a day of rest that was cancelled here. Such a day is written
    /// only if an import had stored the day in this state.
    private func isWritten(_ day: PracticeDay, in transaction: ReadTransaction) throws -> Bool {
        guard day.completed.isEmpty, let stored = try Self.days.find(day.day, in: transaction) else { return true }
        let reference = Self.days.recordType.schema.reference(day.day.description)
        return try Journal.isOfFile(reference, at: stored.version, in: transaction)
    }

    /// The moment of the last change to the data that the apps also have. For an owner without data it is the moment when the
    /// owner was created.
    private func lastChange(in transaction: ReadTransaction) throws -> Instant {
        if let moment = try AppFiles(transaction: transaction).lastChange() { return moment }
        let row = try transaction.session.firstRow(
            "SELECT created_at FROM owners WHERE owner = \(transaction.ownerKey)")
        guard let row else {
            throw MizanError(.internal, "habits.no-owner", "The owner of a transaction does not exist.")
        }
        return Instant(microseconds: try row.integer(0))
    }
}
