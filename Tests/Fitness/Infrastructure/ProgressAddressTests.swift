import FitnessInfrastructure
import Testing
import Transport

/// The base address of a server's endpoints, as people type it.
struct ProgressAddressTests {
    @Test(arguments: [
        ("https://api.example.org", "https://api.example.org/api/v1"),
        ("https://api.example.org/", "https://api.example.org/api/v1"),
        ("https://api.example.org:443/api/v1/", "https://api.example.org/api/v1"),
        ("http://127.0.0.1:8080/api/v1", "http://127.0.0.1:8080/api/v1"),
        ("https://example.org/fitness", "https://example.org/fitness/api/v1"),
    ])
    func twoSpellingsOfAnAddressAreEqual(typed: String, base: String) throws {
        #expect(try ProgressAddress.base(of: typed) == base)
    }

    @Test func aMalformedAddressIsRefused() {
        #expect(throws: TransportError.self) { try ProgressAddress.base(of: "api.example.org") }
    }
}
