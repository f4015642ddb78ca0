import Composition
import Kernel
import Testing

struct SafeModeTests {
    @Test(arguments: [
        (false, nil, false), (true, nil, true), (false, "1", true), (false, "TRUE", true), (false, "yes", true),
        (false, "0", false), (false, "", false), (false, "off", false), (true, "0", true), (true, "nonsense", true),
    ])
    func theFlagOrTheEnvironmentSaysSo(flag: Bool, variable: String?, expected: Bool) throws {
        let environment = variable.map { ["MIZAN_SAFE_MODE": $0] } ?? [:]
        #expect(try SafeMode.isOn(flag: flag, environment: environment) == expected)
    }

    @Test func aValueThatSaysNeitherIsRefused() {
        let error = MizanError(
            .invalidInput, "configuration.safe-mode", "MIZAN_SAFE_MODE is “ja”; it can be 1 or 0.")
        #expect(throws: error) { try SafeMode.isOn(flag: false, environment: ["MIZAN_SAFE_MODE": "ja"]) }
    }
}
