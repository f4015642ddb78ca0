import Kernel
import Testing

struct ExitCodeTests {
    @Test(
        arguments: [
            ("configuration.value", 78), ("configuration.data", 78), ("storage.io", 74), ("config.unknown-setting", 65),
            ("configurations", 65), ("quran.no-such-ayah", 65),
        ] as [(String, Int32)])
    func failuresForServiceManagersHaveDistinctExitCodes(reason: String, code: Int32) {
        #expect(MizanError(.invalidInput, reason, "").exitCode == code)
    }
}
