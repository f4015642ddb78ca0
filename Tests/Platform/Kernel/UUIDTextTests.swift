import FoundationEssentials
import Kernel
import Testing

struct UUIDTextTests {
    @Test func uuidTextIsTheLibrarysTextInLowerCase() {
        for _ in 0..<1_000 {
            let id = UUID()
            #expect(id.text == id.uuidString.lowercased())
            #expect(UUID(text: id.text) == id)
            #expect(UUID(text: id.uuidString) == id)
        }
    }

    @Test(arguments: [
        "", "0198c0de-0000-7000-8000-00000000000", "0198c0de-0000-7000-8000-0000000000011",
        "0198c0de00007000800000000000000001", "0198c0de-0000-7000-8000_000000000001",
        "0198c0d -0000-7000-8000-000000000001", "0198c0de-0000-7000-8000-00000000000g",
        "0198c0de-0000-7000-8000-0000000000é", " 198c0de-0000-7000-8000-000000000001",
        "+198c0de-0000-7000-8000-000000000001", "{0198c0de-0000-7000-8000-000000000001}",
    ])
    func aMalformedUUIDIsRefused(text: String) {
        #expect(UUID(text: text) == nil)
    }
}
