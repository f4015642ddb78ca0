import Kernel
import Testing

struct AddressRangeTests {
    @Test(arguments: [
        ("10.0.0.2", "10.0.0.2", true), ("10.0.0.2", "10.0.0.3", false), ("10.0.0.0/8", "10.255.0.1", true),
        ("10.0.0.0/8", "11.0.0.1", false), ("10.16.0.0/12", "10.31.9.9", true), ("10.16.0.0/12", "10.32.0.1", false),
        ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false), ("::/0", "2001:db8::1", true),
        ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
        ("::1", "::1", true), ("::1/128", "::2", false), ("::ffff:10.0.0.1", "10.0.0.1", true),
    ])
    func aRangeContainsAddressesWithItsPrefix(range: String, address: String, isInside: Bool) throws {
        let bytes = try #require(AddressRange.bytes(address))
        #expect(try #require(AddressRange(range)).contains(bytes) == isInside)
    }
}
