import CommandLineKit
import Composition
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

    private func open(_ application: ConfigApplication, _ modules: [any Module.Type]) async throws -> Application {
        let configuration = try application.read().checked()
        return try await Application.open(
            at: application.directory.file("store"), configuration: configuration, slices: modules.map(MadeUp.slice))
    }

    @Test func aModuleReceivesItsSettings() async throws {
        let application = try await open(try ConfigApplication(Self.document), [MadeUp.Pond.self])
        let pond = try #require(application.modules.first as? MadeUp.Pond)
        #expect(pond.depth == 7)
        #expect(pond.food == "flakes")
    }

    @Test func unsetSettingsHaveTheirDefaults() async throws {
        let application = try await open(try ConfigApplication(), [MadeUp.Pond.self])
        let pond = try #require(application.modules.first as? MadeUp.Pond)
        #expect(pond.depth == 2)
        #expect(pond.food == nil)
    }

    @Test func aModuleDoesNotSeeAnotherModulesSettings() async throws {
        let application = try await open(try ConfigApplication(Self.document), [MadeUp.Pond.self, MadeUp.Spy.self])
        let spy = try #require(application.modules.last as? MadeUp.Spy)
        #expect(spy.seen == [nil, nil, nil, nil])
    }

    @Test func theEnvironmentAlsoSetsModuleSettings() throws {
        let application = try ConfigApplication(Self.document)
        #expect(
            application.given(environment: ["MIZAN_MODULES_POND_DEPTH": "3"]) == [
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
        (#"{"modules": {"pond": 3}}"#, "modules.pond is a group of settings, but its value is an integer."),
        (#"{"modules": []}"#, "modules is a group of settings, but its value is an array."),
        (
            #"{"modules": {"pond": {"fish": {"food": ["secret"]}}}}"#,
            "modules.pond.fish.food is not allowed. Allowed is a text of 1 to 255 bytes on one line."
        ),
    ])
    func anUndeclaredSettingIsRefused(document: String, message: String) throws {
        #expect(try ConfigApplication(document).problems() == ["FILE, line 1: \(message)"])
    }

    @Test func settingsOfAnAbsentSliceAreAccepted() throws {
        let application = try ConfigApplication(Self.document)
        #expect(application.problems() == [])
        #expect(application.read(environment: ["MIZAN_MODULES_ATTIC_DUST": "1"]).warnings == [])
        #expect(
            application.explained().contains(
                "config.json line 3: modules.attic is for a part that is not in this build."))
    }

    @Test func aSecretInAFileReadableByOthersIsRefused() throws {
        let application = try ConfigApplication(Self.document)
        try application.directory.setMode(0o644, of: "config.json")
        #expect(
            application.problems() == [
                "FILE, line 2: modules.pond.fish.food is a secret, and others may read this file. Run: chmod 600 FILE."
            ])
        try application.write(#"{"modules": {"pond": {"depth": 7}}}"#)
        try application.directory.setMode(0o644, of: "config.json")
        #expect(application.problems() == [])
    }

    @Test(arguments: [OutputFormat.table, .json, .csv])
    func aSecretSettingIsNeverShown(format: OutputFormat) throws {
        let application = try ConfigApplication(Self.document)
        let text = application.explained(format: format)
        #expect(!text.contains("flakes"))
        let wrong = application.read(environment: ["MIZAN_MODULES_POND_FISH_FOOD": "pel\nlets"])
        #expect(wrong.problems.map(\.message).joined().contains("is not allowed"))
        #expect(!wrong.problems.map(\.message).joined().contains("pel"))
    }
}
