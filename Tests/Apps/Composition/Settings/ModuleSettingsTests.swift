import CommandLineKit
import Composition
import Kernel
import ModuleKit
import TestSupport
import Testing

struct ModuleSettingsTests {
    private static let document = """
        {"modules": {
          "pond": {"depth": 7, "fish": {"food": "flakes"}},
          "attic": {"dust": [1, {}]},
          "garden": {}
        }}
        """

    private func open(_ house: ConfigHouse, _ modules: [any Module.Type]) async throws -> House {
        let configuration = try house.read().checked()
        return try await House.open(
            at: house.directory.file("store"), configuration: configuration, slices: modules.map(MadeUp.slice))
    }

    @Test func aModuleHasWhatWasSetForIt() async throws {
        let house = try await open(try ConfigHouse(Self.document), [MadeUp.Pond.self])
        let pond = try #require(house.modules.first as? MadeUp.Pond)
        #expect(pond.depth == 7)
        #expect(pond.food == "flakes")
    }

    @Test func whereNothingWasSetItHasItsDefaults() async throws {
        let house = try await open(try ConfigHouse(), [MadeUp.Pond.self])
        let pond = try #require(house.modules.first as? MadeUp.Pond)
        #expect(pond.depth == 2)
        #expect(pond.food == nil)
    }

    @Test func aModuleNeverSeesAnothers() async throws {
        let house = try await open(try ConfigHouse(Self.document), [MadeUp.Pond.self, MadeUp.Spy.self])
        let spy = try #require(house.modules.last as? MadeUp.Spy)
        #expect(spy.seen == [nil, nil, nil, nil])
    }

    @Test func theEnvironmentSetsThemToo() throws {
        let house = try ConfigHouse(Self.document)
        #expect(
            house.given(environment: ["MIZAN_MODULES_POND_DEPTH": "3"]) == [
                "modules.pond.depth = 3 from MIZAN_MODULES_POND_DEPTH",
                "modules.pond.fish.food = flakes from config.json line 2",
            ])
    }

    @Test(arguments: [
        (
            #"{"modules": {"pond": {"dpeth": 1}}}"#,
            "there is no setting “modules.pond.dpeth”; did you mean modules.pond.depth?"
        ),
        (#"{"modules": {"garden": {"beds": 1}}}"#, "there is no setting “modules.garden.beds”."),
        (#"{"modules": {"pnod": {"depth": 1}}}"#, "there is no setting “modules.pnod”; did you mean modules.pond?"),
        (#"{"modules": {"pond": {"depth": 10}}}"#, "modules.pond.depth is 10. Allowed is a whole number from 1 to 9."),
        (#"{"modules": {"pond": 3}}"#, "modules.pond is a group of settings; an integer stands there."),
        (#"{"modules": []}"#, "modules is a group of settings; an array stands there."),
        (
            #"{"modules": {"pond": {"fish": {"food": ["secret"]}}}}"#,
            "modules.pond.fish.food is not allowed. Allowed is a text of 1 to 255 bytes on one line."
        ),
    ])
    func whatAModuleDoesNotDeclareIsRefused(document: String, message: String) throws {
        #expect(try ConfigHouse(document).problems() == ["FILE, line 1: \(message)"])
    }

    @Test func whatIsSetForAPartThatIsNotInThisBuildStays() throws {
        let house = try ConfigHouse(Self.document)
        #expect(house.problems() == [])
        #expect(house.read(environment: ["MIZAN_MODULES_ATTIC_DUST": "1"]).warnings == [])
        #expect(
            house.explained().contains("config.json line 3: modules.attic is for a part that is not in this build."))
    }

    @Test func aFileThatOthersMayReadIsNoPlaceForASecret() throws {
        let house = try ConfigHouse(Self.document)
        try house.directory.setMode(0o644, of: "config.json")
        #expect(
            house.problems() == [
                "FILE, line 2: modules.pond.fish.food is a secret, and others may read this file. Run: chmod 600 FILE."
            ])
        try house.write(#"{"modules": {"pond": {"depth": 7}}}"#)
        try house.directory.setMode(0o644, of: "config.json")
        #expect(house.problems() == [])
    }

    @Test(arguments: [OutputFormat.table, .json, .csv])
    func aSecretIsNeverShown(format: OutputFormat) throws {
        let house = try ConfigHouse(Self.document)
        let text = house.explained(format: format)
        #expect(!text.contains("flakes"))
        let wrong = house.read(environment: ["MIZAN_MODULES_POND_FISH_FOOD": "pel\nlets"])
        #expect(wrong.problems.map(\.message).joined().contains("is not allowed"))
        #expect(!wrong.problems.map(\.message).joined().contains("pel"))
    }
}
