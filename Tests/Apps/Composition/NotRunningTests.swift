import CommandLineKit
import Composition
import HTTPKit
import Kernel
import ModuleKit
import TestSupport
import Testing

/// The answers to requests for a slice that does not run.
struct NotRunningTests {
    private let place: TestApplication
    private static let modules: [any Module.Type] = [
        MadeUp.Garden.self, MadeUp.Broken.self, MadeUp.Unmade.self,
    ]

    init() throws {
        place = try TestApplication()
    }

    @Test func aCommandOfAStoppedSliceReportsTheReasonAndExitsWith69() async throws {
        let context = try await place.open(Self.modules).commandContext()
        _ = try context.module(MadeUp.Garden.self)
        let error = #expect(throws: MizanError.self) { try context.module(MadeUp.Unmade.self) }
        #expect(error?.code.exitCode == 69)
        #expect(
            error?.message
                == "Unmade is not running (setup failed). There is no key for it. Its data is untouched; the other parts run."
        )
        #expect(error?.details == ["module": "unmade", "state": "setup-failed"])
        let failed = #expect(throws: MizanError.self) { try context.module(MadeUp.Broken.self) }
        #expect(failed?.message.contains("002-b") == true)
    }

    @Test func inSafeModeACommandSaysHowToLeaveSafeMode() async throws {
        let context = try await place.open(Self.modules, safeMode: true).commandContext()
        let error = #expect(throws: MizanError.self) { try context.module(MadeUp.Garden.self) }
        #expect(
            error?.message
                == "Garden is not running (not loaded). Mizan runs in safe mode. Start it without --safe-mode, and without MIZAN_SAFE_MODE, to use Garden."
        )
    }

    @Test(arguments: [
        ("GET", "/v1/unmade/things", "unmade", "setup-failed"), ("GET", "/v1/unmade", "unmade", "setup-failed"),
        ("GET", "/v1/more-unmade/things", "unmade", "setup-failed"),
        ("POST", "/v1/more-broken", "broken", "migration-failed"),
        ("DELETE", "/v1/broken/any/thing?x=1", "broken", "migration-failed"),
        ("OPTIONS", "/v1/broken/things", "broken", "migration-failed"),
    ])
    func pathsOfAStoppedSliceAnswer503(method: String, target: String, module: String, state: String) async throws {
        let facade = try await place.open(Self.modules).facade(tokenOfOwnerNamed: nil)
        let error = #expect(throws: MizanError.self) {
            try facade.registry.route(RequestHead(method: method, target: target))
        }
        let problem = ProblemDetails(try #require(error))
        #expect(problem.status == 503)
        #expect(problem.reason == "module.not-running")
        #expect(problem.details == ["module": module, "state": state])
        // Anyone may read the answer, so it contains no details of the failure. Only people with access to the machine may see
        // the details.
        #expect(!problem.detail.contains("key") && !problem.detail.contains("002"))
    }

    @Test(arguments: [
        "/v1/unmad", "/v1/unmadeup", "/v1", "/v1/none", "/unmade/things", "/v1/garden/none", "/v1/more-garden",
        "/v1/more",
    ])
    func unknownPathsStillAnswer404(target: String) async throws {
        let facade = try await place.open(Self.modules).facade(tokenOfOwnerNamed: nil)
        let error = #expect(throws: MizanError.self) {
            try facade.registry.route(RequestHead(method: "GET", target: target))
        }
        #expect(error?.reason == "http.no-such-path")
    }

    @Test(arguments: ["/v1/garden/things", "/v1/more-garden/things"])
    func pathsOfOtherSlicesAnswerAsUsual(target: String) async throws {
        let facade = try await place.open(Self.modules).facade(tokenOfOwnerNamed: nil)
        guard case .endpoint(let found) = try facade.registry.route(RequestHead(method: "GET", target: target)) else {
            Issue.record("no endpoint")
            return
        }
        #expect(found.endpoint.name == "GET \(target)")
    }

    /// All of a slice's endpoints are under the paths that it declares. Requests for any other path could not be answered with
    /// the report that the slice does not run.
    @Test func theEndpointsOfASliceAreUnderThePathsOfThatSlice() async throws {
        let directory = try TemporaryDirectory()
        let application = try await Application.open(at: directory.file("store"))
        #expect(application.states.filter { !$0.isRunning } == [])
        for slice in EnabledSlice.all {
            let endpoints = application.modules.flatMap(slice.endpoints)
            #expect(!endpoints.isEmpty)
            for endpoint in endpoints {
                let path = endpoint.path.text + "/"
                #expect(slice.paths.contains { path.hasPrefix($0.text + "/") }, "\(endpoint.name)")
            }
        }
    }
}
