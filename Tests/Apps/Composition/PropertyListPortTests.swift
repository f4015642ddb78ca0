import Kernel
import Testing

@testable import Composition

struct PropertyListPortTests {
    /// Three megabytes of text would use tens of megabytes in memory. With all error reports about its values, it would use
    /// most of a gigabyte.
    @Test func aPropertyListWithTooManyValuesIsRefused() throws {
        let text = "<plist><array>" + String(repeating: "<true/>", count: 500_000) + "</array></plist>"
        let error = #expect(throws: MizanError.self) { try PropertyListPort().read(Array(text.utf8)) }
        #expect(error?.reason == "plist.too-many-values")
        #expect(error?.code == .tooLarge)
    }
}
