internal import Kernel
internal import ModuleKit
internal import Storage

/// A slice's day is made of lines that a page and a terminal can show.
enum DaySummaryRules {
    static let all: [ModuleRule] = [
        ModuleRule(
            "day.lines", "Lines of the day are short, name a series of the module, and a command if they are next."
        ) {
            probe in
            let day = try ZoneList.utc.day(of: probe.clock.now())
            for round in 0...1 {
                if round == 1 { try await probe.forEachType { type in try await type.put(type.sample.fields) } }
                for owner in [probe.database.amina, probe.database.bilal] {
                    let lines = try await probe.database.database.read(owner) {
                        try probe.module.daySummary(day, in: $0)
                    }
                    for line in lines { try check(line, of: probe.type.id) }
                    try Expect.that(
                        lines.map(\.state) == lines.map(\.state).sorted { $0 == .done && $1 == .next },
                        "a line of what is done comes after one of what is next")
                }
            }
        }
    ]

    private static func check(_ line: DayLine, of module: String) throws {
        try Expect.that(
            line.series.hasPrefix(module + ".") && line.series.wholeMatch(of: #/[a-z0-9-]+\.[a-z][a-z0-9_-]*/#) != nil,
            "“\(line.series)” is not \(module).word")
        try Expect.that(
            !line.text.isEmpty && line.text == PlainText.oneLine(line.text)
                && line.text.unicodeScalars.count <= DayLine.longestText, "“\(line.text)” is no short line")
        try Expect.that((line.command != nil) == (line.state == .next), "“\(line.text)” has a command or none")
        try Expect.that(
            line.command?.wholeMatch(of: #/[a-z]+ [a-z]+ [^\n]+/#) != nil || line.command == nil,
            "“\(line.command ?? "")” is no command")
    }
}
