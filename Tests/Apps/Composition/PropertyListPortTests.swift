import Kernel
import Testing

@testable import Composition

struct PropertyListPortTests {
    /// Three megabytes of text would use tens of megabytes in memory, and most of a gigabyte together with all error reports
    /// about them.
    @Test func aPropertyListWithTooManyValuesIsRefused() throws {
        let text = "<plist><array>" + String(repeating: "<true/>", count: 500_000) + "</array></plist>"
        let error = #expect(throws: MizanError.self) { try PropertyListPort().read(Array(text.utf8)) }
        #expect(error?.reason == "plist.too-many-values")
        #expect(error?.code == .tooLarge)
    }
}
