package import Kernel

/// The habit data of the web app or of the phone app, in any exported form (contracts/habits.md §2).
///
/// An error in one part does not affect the other parts. The wrong part is rejected, and the rejection names its place and the
/// reason. The domain decides whether numbers and days are valid.
package struct HabitsExport: Sendable {
    /// The key in localStorage and in UserDefaults.
    package static let key = "rizq_user_habits"

    package enum Part: String, Sendable {
        case journeys = "activeJourneyIds"
        case habits = "customHabits"
        case days = "habitCompletions"
    }

    package internal(set) var journeys = Readings<Int>()
    package internal(set) var habits = Readings<ExportedHabit>()
    /// Each day once.
    package internal(set) var days = Readings<ExportedDay>()
    /// The reasons why values under the key could not be read.
    package internal(set) var unreadable: [ImportReport.Rejection] = []
    /// The keys that the import ignores: keys beside the main key, and members of the main key's value.
    package internal(set) var ignoredKeys: [String] = []
    /// The ignored keys beside the main key.
    package private(set) var otherKeys: [String] = []
    package internal(set) var remarks: [String] = []
    /// The moment of the last change, as the app states it.
    package internal(set) var lastUpdated: Instant?

    /// - Parameter propertyList: reads a property list that is nested as data.
    package init(_ root: ForeignValue, propertyList: @escaping ([UInt8]) throws -> PropertyListValue) {
        let nested = NestedDocuments(propertyList: propertyList)
        var finder = HabitsFinder(nested: nested)
        finder.look(in: root, at: ForeignPath("$"))
        ignoredKeys = finder.otherKeys
        otherKeys = finder.otherKeys
        unreadable = finder.unreadable
        var reader = HabitsReader()
        for found in finder.found {
            do throws(ImportReport.Rejection) {
                try reader.read(try nested.open(found.value, at: found.path), at: found.path)
            } catch {
                unreadable.append(error)
            }
        }
        reader.finish(&self)
        remarks += nested.remarks
        if finder.found.isEmpty, unreadable.isEmpty {
            unreadable = [ForeignPath("$").rejected("there is nothing under the key \(Self.key)")]
        }
    }
}

/// A habit in an app's form.
package struct ExportedHabit: Hashable, Sendable {
    package let id: String
    package let duaID: Int
    package let timeSlot: String
    package let sortOrder: Int
    /// Nil if the app states none.
    package let addedAt: Instant?

    package init(id: String, duaID: Int, timeSlot: String, sortOrder: Int, addedAt: Instant?) {
        (self.id, self.duaID, self.timeSlot) = (id, duaID, timeSlot)
        (self.sortOrder, self.addedAt) = (sortOrder, addedAt)
    }
}

/// The duas that an app states as completed on a day.
package struct ExportedDay: Hashable, Sendable {
    package let day: CivilDay
    package internal(set) var duaIDs: [Int]
}
