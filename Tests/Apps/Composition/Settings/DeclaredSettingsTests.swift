import FoundationEssentials
import HTTPServer
import HomePeople
import Kernel
import ModuleKit
import Testing

@testable import Composition

struct DeclaredSettingsTests {
    @Test func theSettingDeclarationsAreValid() {
        #expect(Setting.flaws(in: SettingsTable.ofThisBuild.settings) == [])
        // The settings table truncates help texts longer than 60 characters, and `modules` is reserved for the modules' keys.
        #expect(ApplicationSettings.all.filter { $0.help.count > 60 }.map(\.key) == [])
        #expect(ApplicationSettings.all.filter { $0.key.hasPrefix("modules") }.map(\.key) == [])
    }

    @Test func theDeclaredDefaultsEqualTheServersDefaults() {
        let server = ServerConfiguration()
        let standard = ApplicationConfiguration.standard
        #expect(standard[ApplicationSettings.host] == server.host)
        #expect(standard[ApplicationSettings.port] == server.port)
        #expect(standard[ApplicationSettings.acceptedHosts] == server.acceptedHosts)
        #expect(standard[ApplicationSettings.trustedProxies] == server.trustedProxies)
        #expect(standard[ApplicationSettings.maximumConnections] == server.maximumConnections)
        #expect(
            Double(standard[ApplicationSettings.requestsPerSecondPerToken]) == server.rates.requestsPerSecondPerToken)
        #expect(standard[ApplicationSettings.requestBurstPerToken] == server.rates.requestBurstPerToken)
        #expect(
            Double(standard[ApplicationSettings.requestsPerSecondPerAddress])
                == server.rates.requestsPerSecondPerAddress)
        #expect(standard[ApplicationSettings.requestBurstPerAddress] == server.rates.requestBurstPerAddress)
        #expect(standard[ApplicationSettings.shutdownGrace] == server.shutdownGrace)
        #expect(standard[ApplicationSettings.logLevel].rawValue == server.logLevel.rawValue)
        #expect(
            ApplicationSettings.LogLevel.allCases.map(\.rawValue)
                == ServerConfiguration.LogLevel.allCases.map(\.rawValue))
    }

    /// The page's table equals the declared one, row by row. To update the page, paste the output of this test.
    @Test func theDocumentationPageShowsTheDeclaredSettings() throws {
        let page = try String(contentsOfFile: Fixtures.root + "/Docs/Configuration.md", encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("`MIZAN_") }.map(String.init)
        let declared = ApplicationSettings.all.map { setting in
            let flag = setting.flag.map { "`\($0)`" } ?? "–"
            let key = setting.isForFile ? "`\(setting.key)`" : "`\(setting.key)`, not in the file"
            return
                "| \(key) | `\(setting.variable)` | \(flag) | \(setting.kind.allowed) | \(setting.standardText) | \(setting.help) |"
        }
        #expect(rows == declared, "\(declared.joined(separator: "\n"))")
    }

    /// The page has a row for each preference that an owner has, and their declarations are sound.
    @Test func thePageShowsThePreferences() throws {
        let preferences = PreferenceService(modules: try Application.setup(at: "").modules()).declared
        #expect(preferences.count >= 2)
        #expect(Setting.flaws(in: preferences) == [])
        let page = try String(contentsOfFile: Fixtures.root + "/Docs/Configuration.md", encoding: .utf8)
        for setting in preferences {
            #expect(
                page.contains(
                    "| `\(setting.key)` | \(setting.kind.allowed) | \(setting.standardText) | \(setting.help) |"),
                "\(setting.key)")
        }
    }

    @Test func everySliceOfThisBuildIsAKnownSlice() {
        #expect(EnabledSlice.known.isSuperset(of: EnabledSlice.all.map { $0.module.id }))
    }
}
