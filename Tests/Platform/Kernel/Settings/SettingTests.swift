import Kernel
import Testing

struct SettingTests {
    enum Level: String, CaseIterable, Sendable { case low, high }

    @Test(arguments: [
        ("data", "MIZAN_DATA"), ("http.port", "MIZAN_HTTP_PORT"), ("safeMode", "MIZAN_SAFE_MODE"),
        ("http.requestsPerSecondPerToken", "MIZAN_HTTP_REQUESTS_PER_SECOND_PER_TOKEN"),
        ("modules.quran.searchLimit", "MIZAN_MODULES_QURAN_SEARCH_LIMIT"),
    ])
    func theVariableNameIsDerivedFromTheKey(key: String, variable: String) {
        #expect(Setting.variable(of: key) == variable)
    }

    @Test func aKeyReadsItsValueOrTheDefault() {
        #expect(SettingKey.integer("a", 0...9, standard: 3, help: "A.").value(nil) == 3)
        #expect(SettingKey.integer("a", 0...9, standard: 3, help: "A.").value(.integer(4)) == 4)
        #expect(SettingKey.integer("a", 0...9, otherwise: "none", help: "A.").value(nil) == nil)
        #expect(SettingKey.integer("a", 0...9, otherwise: "none", help: "A.").value(.integer(4)) == 4)
        #expect(SettingKey.text("a", standard: "x", help: "A.").value(.text("y")) == "y")
        #expect(SettingKey.text("a", otherwise: "none", help: "A.").value(nil) == nil)
        #expect(SettingKey.boolean("a", standard: true, help: "A.").value(.boolean(false)) == false)
        #expect(SettingKey.choice("a", standard: Level.low, help: "A.").value(.text("high")) == .high)
        #expect(SettingKey.duration("a", 0...9, standard: 1, help: "A.").value(.duration(2)) == .seconds(2))
        #expect(SettingKey.durationOrOff("a", 0...9, standard: 1, help: "A.").value(.off) == nil)
        #expect(SettingKey.durationOrOff("a", 0...9, standard: 1, help: "A.").value(nil) == 1)
        #expect(SettingKey.list("a", help: "A.").value(.list(["b"])) == ["b"])
    }

    @Test func flawsOfDeclarationsAreFound() {
        let settings = [
            Setting("a", .integer(0...9), standard: .integer(10), help: "A."),
            Setting("a.b", .boolean, standard: .boolean(true), flag: "--b", help: ""),
            Setting("a.B", .boolean, standard: .boolean(true), flag: "--b", help: "B."),
            Setting("c.fG", .boolean, standard: nil, help: "C."), Setting("c.f.g", .boolean, standard: nil, help: "C."),
        ]
        #expect(
            Setting.flaws(in: settings) == [
                "a: its default is not allowed", "a.b: one line of help is needed",
                "“a.B” is not a key: keys are words such as backup.keepDays", "a is a setting and a group",
                "MIZAN_C_F_G stands twice", "--b stands twice",
            ])
        #expect(Setting.flaws(in: [Setting("c.fG", .boolean, standard: nil, help: "C.")]) == [])
    }

    @Test(arguments: [
        ("http.prot", "http.port"), ("http.port", "http.port"), ("HTTP_PORT", "http.port"), ("httpPort", "http.port"),
        ("port", "http.port"), ("backup.evry", "backup.every"), ("htpp", nil), ("http.limit", nil), ("x", nil),
        ("", nil),
        ("backup.eve", "backup.every"), ("log.wood", nil), (String(repeating: "x", count: 10_000), nil),
    ])
    func theNearestNameIsFound(typed: String, meant: String?) {
        #expect(NearestName.to(typed, among: ["http.port", "backup.every", "backup.keep", "log.level"]) == meant)
    }

    @Test func anAmbiguousNearNameIsNotSuggested() {
        #expect(NearestName.to("backup.keeb", among: ["backup.keep", "backup.keel"]) == nil)
        #expect(NearestName.to("host", among: ["http.host", "proxy.host"]) == nil)
    }

    @Test(
        arguments: [
            ("csah", ["Cash", "Bank"], ["Cash"]), ("daily", ["Daily account", "Cash"], ["Daily account"]),
            ("acount", ["Daily account", "Cash"], ["Daily account"]), ("cash usd", ["Cash", "Bank"], ["Cash"]),
            ("ca", ["Cash", "Car", "Bank"], ["Car", "Cash"]), ("Food", ["food", "Food bank"], ["food", "Food bank"]),
            ("zzzz", ["Cash", "Bank"], []), ("", ["Cash"], []), ("c", ["Cash"], []),
            ("bank", ["Bank A", "Bank B", "Bank C", "Bank D"], ["Bank A", "Bank B", "Bank C"]),
        ] as [(String, [String], [String])])
    func severalNearNamesAreFound(typed: String, names: [String], near: [String]) {
        #expect(NearestName.all(to: typed, among: names) == near)
    }

    @Test func theQuestionNamesAllNearNames() {
        #expect(NearestName.question("ca", among: ["Cash", "Car"]) == " Did you mean “Car” or “Cash”?")
        #expect(NearestName.question("zzzz", among: ["Cash"]) == "")
    }
}
