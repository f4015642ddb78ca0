internal import HomeBase
package import HomeWork
package import Kernel
package import ModuleKit

/// The day of an owner over all slices.
package struct TodayReport: Sendable, Equatable {
    package let day: CivilDay
    package let parts: [Part]
    /// The slices that say nothing of the day, although they should.
    package let silent: [Part]

    package struct Part: Sendable, Equatable {
        package let slice: String
        package let title: String
        package let lines: [DayLine]
    }

    package static let fields = [
        RecordField("slice", .text), RecordField("state", .text), RecordField("text", .text),
        RecordField("command", .text, required: false), RecordField("series", .text),
    ]

    /// One row for each line, in the order of the lines. Each row has one value for each of `fields`.
    package var rows: [[FieldValue]] {
        parts.flatMap { part in
            part.lines.map { line in
                [
                    .text(part.slice), .text(line.state.rawValue), .text(line.text),
                    line.command.map(FieldValue.text) ?? .absent, .text(line.series),
                ]
            }
        }
    }

    package var json: JSONValue {
        [
            "day": .string(day.description), "items": .array(rows.map { .object(Self.fields, $0) }),
            "silent": .array(silent.map { .string($0.slice) }),
        ]
    }
}

/// Asks every slice for an owner's day. A slice that fails keeps no other from being shown.
package struct TodayService: Sendable {
    private let context: ModuleContext
    private let modules: [any Module]
    private let states: [ModuleStatus]
    private let jobs: JobService

    package init(context: ModuleContext, modules: [any Module], states: [ModuleStatus], jobs: JobService) {
        (self.context, self.modules, self.states, self.jobs) = (context, modules, states, jobs)
    }

    /// The day that it is for the owner now, with the slices that the caller may read.
    package func report(in reading: ReadTransaction, of isShown: (String) -> Bool = { _ in true }) throws -> TodayReport
    {
        let day = try context.zones.calendar(in: reading).today(at: context.clock.now())
        var (parts, silent) = ([TodayReport.Part](), [TodayReport.Part]())
        for module in try ordered(in: reading) where isShown(type(of: module).id) {
            let (id, title) = (type(of: module).id, type(of: module).title)
            do {
                let lines = try module.daySummary(day, in: reading)
                if !lines.isEmpty { parts.append(.init(slice: id, title: title, lines: lines)) }
            } catch {
                if MizanError.isCancellation(error) { throw error }
                silent.append(.init(slice: id, title: title, lines: []))
            }
        }
        for state in states where !state.isRunning && isShown(state.id) {
            silent.append(.init(slice: state.id, title: state.title, lines: []))
        }
        return TodayReport(day: day, parts: parts, silent: silent)
    }

    /// The modules that the owner wants to see, in the owner's order.
    private func ordered(in reading: ReadTransaction) throws -> [any Module] {
        let wanted = try context.preferences.value(HomePreferences.today, of: HomeBase.id, in: reading)
        let chosen = wanted.compactMap { id in modules.first { type(of: $0).id == id } }
        return chosen.isEmpty ? modules : chosen
    }

    /// The jobs whose last run failed or broke off: backups that are missed are noticed on the next morning.
    package func failedJobs() async throws -> [JobReport] { try await jobs.failed() }
}
