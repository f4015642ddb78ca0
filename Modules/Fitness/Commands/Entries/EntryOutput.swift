internal import Changes
internal import CommandLineKit
internal import FitnessData
internal import FitnessDomain
internal import Kernel

/// Entries in the form of the output.
enum EntryOutput {
    /// Programs see every field; quantities are in the types' own units. The last columns are the entry's id at a server of the
    /// progress API, and the state of its sync.
    static func listing(
        _ entries: [ProgressEntry], _ standings: [EntryStanding], in context: CommandContext
    ) -> TabularOutput {
        let presentation = FitnessModule.entries.presentation
        return TabularOutput(
            (presentation.names + EntryStanding.fields.map(\.name)),
            rows: zip(presentation.rows(entries, owner: context.owner), standings).map { $0 + $1.values })
    }

    /// `Weight: 75.5 kg, 2026-01-08 08:00 [00000f]`, as the beginning of a sentence.
    static func sentence(_ entry: ProgressEntry, in unit: MeasureUnit, on output: CommandOutput) -> String {
        let quantity = QuantityText.of(entry.quantity, of: entry.type, in: unit)
        return "\(entry.type.title): \(quantity), \(when(entry, on: output)) [\(IdentifierEnd.short(entry.id))]"
    }

    /// The day and the time on the clocks at the entry's place: `2026-01-08 08:00`. In UTC if UTC was requested.
    static func when(_ entry: ProgressEntry, on output: CommandOutput) -> String {
        guard !output.isInUTC else { return output.text(entry.taken.instant) }
        return "\(entry.taken.shown.day) \(time(entry.taken.shown.time))"
    }

    /// The time; seconds only if they are not zero.
    static func time(_ time: ClockTime) -> String {
        let text = time.description
        return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
    }
}
