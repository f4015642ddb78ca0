import Composition
import HomeUpkeep
import Kernel
import Testing

struct SourceOrderTests {
    private static let document = """
        {
          "http": {"port": 1, "host": "a.example",
            "acceptedHosts": ["x", "y"]},
          "backup": {"every": "off"}
        }
        """

    @Test func theFlagOverridesTheEnvironmentWhichOverridesTheFile() throws {
        let application = try ConfigApplication(Self.document)
        #expect(
            application.given() == [
                "http.host = a.example from config.json line 2", "http.port = 1 from config.json line 2",
                "http.acceptedHosts = x,y from config.json line 3", "backup.every = off from config.json line 4",
            ])
        let environment = ["MIZAN_HTTP_PORT": "2", "MIZAN_HTTP_ACCEPTED_HOSTS": "z", "MIZAN_OWNER": "amina"]
        #expect(
            application.given(flags: ["http.port": ["3"], "backup.every": ["30m"]], environment: environment) == [
                "owner = amina from MIZAN_OWNER", "http.host = a.example from config.json line 2",
                "http.port = 3 from --port", "http.acceptedHosts = z from MIZAN_HTTP_ACCEPTED_HOSTS",
                "backup.every = 30m from --backup-every",
            ])
    }

    @Test func eachValueIsReadByItsType() throws {
        let configuration = try ConfigApplication(Self.document).read(flags: ["http.acceptedHosts": ["p", "q"]])
            .checked()
        #expect(configuration[ApplicationSettings.port] == 1)
        #expect(configuration[ApplicationSettings.acceptedHosts] == ["p", "q"])
        #expect(configuration.backups.interval == nil)
        #expect(configuration[ApplicationSettings.shutdownGrace] == .seconds(10))
        #expect(configuration[ApplicationSettings.logLevel] == .info)
    }

    @Test func withoutSourcesTheDefaultsApply() throws {
        let application = try ConfigApplication()
        #expect(application.given() == [])
        let configuration = try application.read().checked()
        #expect(!configuration.fileExists)
        #expect(configuration.file == application.file)
        #expect(configuration[ApplicationSettings.port] == ApplicationConfiguration.standard[ApplicationSettings.port])
        #expect(configuration.backups.interval == 86_400)
        #expect(configuration.backups.keep.latest == 14)
        #expect(configuration[ApplicationSettings.owner] == nil)
        #expect(!configuration[ApplicationSettings.safeMode])
    }

    @Test func anEmptyVariableCountsAsUnset() throws {
        let application = try ConfigApplication(#"{"http": {"port": 1}}"#)
        #expect(
            application.given(environment: ["MIZAN_HTTP_PORT": "", "MIZAN_SAFE_MODE": ""])
                == ["http.port = 1 from config.json line 1"])
        #expect(application.problems(environment: ["MIZAN_HTTP_PORT": "", "MIZAN_SAFE_MODE": ""]) == [])
    }

    @Test(arguments: [
        (["--data", "a"], ["MIZAN_DATA": "b"], "a", "--data"),
        ([], ["MIZAN_DATA": "b", "HOME": "/h"], "b", "MIZAN_DATA"),
        ([], ["XDG_DATA_HOME": "/x", "HOME": "/h"], "/x/mizan", "XDG_DATA_HOME"),
        ([], ["XDG_DATA_HOME": "x", "HOME": "/h"], "/h/.local/share/mizan", "default"),
    ])
    func theDataDirectoryIsFoundInEverySource(
        flag: [String], environment: [String: String], path: String, origin: String
    ) throws {
        let found = try DataDirectory.find(flag: flag.last, environment: environment)
        #expect(found.path == path)
        #expect(found.origin.description == origin)
    }

    @Test(arguments: [
        ("", [:], "--data is empty; the name of a directory is needed."),
        (nil, ["MIZAN_DATA": "", "HOME": "/h"], "MIZAN_DATA is empty; the name of a directory is needed."),
        (nil, ["HOME": "h"], "Say where the store is: --data DIRECTORY, or set MIZAN_DATA."),
    ])
    func anEmptyNameOfTheDataDirectoryIsRefused(flag: String?, environment: [String: String], message: String) {
        #expect(throws: MizanError(.invalidInput, "configuration.data", message)) {
            try DataDirectory.find(flag: flag, environment: environment)
        }
        let configuration = ApplicationConfiguration.read(
            flags: flag.map { ["data": [$0]] } ?? [:], environment: environment)
        #expect(configuration.problems.map(\.message) == [message])
        #expect(configuration.file == nil)
    }
}
