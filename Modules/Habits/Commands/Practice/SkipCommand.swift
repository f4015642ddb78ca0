internal import ArgumentParser
internal import Changes
internal import CommandLineKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel

/// `mizan habits skip 1`, `mizan habits skip --rest`
struct SkipCommand: OwnerCommand {
    static let configuration = CommandConfiguration(
        commandName: "skip", abstract: "Leave something out on purpose, or make the whole day a day of rest.",
        discussion: "Such a day neither breaks a streak nor makes it longer.")

    @Argument(help: ArgumentHelp("As for “done”.", valueName: "what"))
    var words: [String] = []
    @Flag(help: "The whole day is a day of rest.")
    var rest = false
    @Flag(help: "Take it back.")
    var undo = false
    @OptionGroup var day: DayOption
    @OptionGroup var globals: GlobalOptions
    var makesStore: Bool { !undo }

    func validate() throws {
        guard rest == !words.isEmpty else { return }
        throw ValidationError(rest ? "--rest is about the whole day: name nothing." : "Say what to skip, or --rest.")
    }

    func requireInput() throws {
        for word in words { try PracticeTarget.check(word) }
        try day.check()
    }

    func run(in context: CommandContext) async throws {
        let habits = try context.module(HabitsModule.self)
        let day = try day.day(in: context)
        if rest { return try await self.rest(on: day, habits, in: context) }
        let (words, undo) = (words, undo)
        let practised = try await context.write { transaction in
            try Practised(words, on: day, habits, in: transaction) { target in
                try undo
                    ? habits.unskip(target, on: day, in: transaction) : habits.skip(target, on: day, in: transaction)
            }
        }
        context.output.report(
            "\(practised.names): \(undo ? "open again" : "skipped"). \(practised.progress)",
            practised.listing(undo ? .open : .skipped))
    }

    private func rest(on day: CivilDay, _ habits: HabitsModule, in context: CommandContext) async throws {
        let undo = undo
        let written = try await context.write { transaction in
            undo ? try habits.thaw(day, in: transaction) : try habits.freeze(day, in: transaction)
        }
        context.output.report(
            undo ? "\(day) is an ordinary day." : "\(day) is a day of rest.",
            DayRecords.listing([written.entity], in: context))
    }
}

/// The commands for the records of days.
enum DayRecords: RecordCommands {
    typealias Slice = HabitsModule

    static var type: EntityType<PracticeDay> { HabitsModule.days }
    static let headings: KeyValuePairs<String, String> = [:]
}
