internal import Changes
internal import CommandLineKit
internal import FitnessData
internal import FitnessDomain
internal import Kernel

/// Entries as they are printed.
enum EntryOutput {
    /// Programs see every field; quantities are in the types' own units. Behind them is what a server of the progress API
    /// calls each, and how it stands with it.
    static func listing(
        _ entries: [ProgressEntry], _ standings: [EntryStanding], in context: CommandContext
    ) -> TabularOutput {
        let presentation = FitnessModule.entries.presentation
        return TabularOutput(
            (presentation.names + EntryStanding.fields.map(\.name)),
            rows: zip(presentation.rows(entries, owner: context.owner), standings).map { $0 + $1.values })
    }

    /// `Weight: 75.5 kg, 2026-01-08 08:00 [00000f]`, as a sentence begins.
    static func sentence(_ entry: ProgressEntry, in unit: MeasureUnit, on output: CommandOutput) -> String {
        let quantity = QuantityText.of(entry.quantity, of: entry.type, in: unit)
        return "\(entry.type.title): \(quantity), \(when(entry, on: output)) [\(IdentifierEnd.short(entry.id))]"
    }

    /// The day and the time as clocks showed them there: `2026-01-08 08:00`; in UTC where that is asked for.
    static func when(_ entry: ProgressEntry, on output: CommandOutput) -> String {
        guard !output.isInUTC else { return output.text(entry.taken.instant) }
        return "\(entry.taken.shown.day) \(time(entry.taken.shown.time))"
    }

    /// Without seconds, where there are none.
    static func time(_ time: ClockTime) -> String {
        let text = time.description
        return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
    }
}
