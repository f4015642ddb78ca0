internal import FoundationEssentials
internal import HomeDoor
internal import HomePast
internal import Kernel
internal import ModuleKit

/// The values of fields in the words of people: days in words, moments by the owner's clocks, no identities.
struct DataValues {
    private let calendar: OwnerCalendar
    private let today: CivilDay
    private let texts = DataTexts.english

    init(_ calendar: OwnerCalendar, now: Instant) throws {
        self.calendar = calendar
        today = try calendar.today(at: now)
    }

    /// The value of a record's field.
    func text(_ field: RecordField, of record: NamedRecord) -> String {
        record.texts[field.name] ?? text(record.fields[field.name], of: field)
    }

    /// Empty for an absent value, and for an identity.
    func text(_ json: JSONValue?, of field: RecordField?) -> String {
        guard let json, json != .null else { return "" }
        switch (field?.kind.wire, json) {
        case (.identifier?, _): return ""
        case (_, .string(let text)) where UUID(text: text) != nil: return ""
        case (.choice?, .string(let word)): return FieldLabels.words(word)
        case (.day?, .string(let text)): return CivilDay(text).map(words) ?? text
        case (.instant?, .string(let text)): return Instant(text).map(words) ?? text
        case (_, .boolean(let flag)): return flag ? texts.yes : texts.no
        case (.list?, .array(let elements)): return elements.map { text($0, of: nil) }.joined(separator: ", ")
        default: return PlainText.oneLine(json.digits ?? JSONWriter.text(json))
        }
    }

    /// The earliest day of all stands for a beginning that nobody states, such as that of a zone in which a person always lived.
    private func words(_ day: CivilDay) -> String {
        day == .earliest ? texts.always : day.words(seenOn: today)
    }

    /// The moment by the owner's clocks: `Today, 14:03`.
    func words(_ moment: Instant) -> String {
        do throws(CalendarError) {
            let local = try calendar.zones.localTime(moment)
            return "\(local.day.words(seenOn: today)), \(local.clock)"
        } catch {
            return moment.description
        }
    }
}

extension RecordKind {
    /// The label of a field as people read it.
    func label(_ name: String) -> String { FieldLabels(labels).label(name) }
}

extension HomeModule {
    /// The words for an owner, at this moment.
    func values(for owner: OwnerID) async throws -> DataValues {
        try await records.reading(owner) { try DataValues(records.calendar(in: $0), now: records.now) }
    }
}
