import Kernel
import Testing

@testable import Connectors

struct SealedSecretTests {
    private let secret = SealedSecret(secretOfTheStore: Array(repeating: 7, count: 32))
    private let owner = OwnerID("11111111-1111-4111-8111-111111111111") ?? .shared

    @Test func aSealedSecretOpensAndRevealsNothing() throws {
        let sealed = try secret.seal("mizan_api_0123456789", of: owner, for: "server")
        #expect(try secret.open(sealed, of: owner, for: "server") == "mizan_api_0123456789")
        #expect(!String(decoding: sealed, as: UTF8.self).contains("mizan_api"))
        // Sealing the same secret twice gives different bytes, so nobody can see that two remotes share a token.
        #expect(try secret.seal("mizan_api_0123456789", of: owner, for: "server") != sealed)
    }

    enum Abuse: CaseIterable { case otherKey, otherOwner, otherConnector, flippedBit, cutOff, nothing, notUTF8 }

    @Test(arguments: Abuse.allCases)
    func aDifferentSealDoesNotOpen(abuse: Abuse) throws {
        let sealed = try secret.seal("token", of: owner, for: "server")
        var bytes = sealed
        switch abuse {
        case .flippedBit: bytes[bytes.count / 2] ^= 1
        case .cutOff: bytes.removeLast()
        case .nothing: bytes = []
        case .otherKey, .otherOwner, .otherConnector, .notUTF8: break
        }
        let opener = abuse == .otherKey ? SealedSecret(secretOfTheStore: Array(repeating: 8, count: 32)) : secret
        let error = #expect(throws: MizanError.self) {
            try opener.open(
                abuse == .notUTF8 ? [0xFF] : bytes, of: abuse == .otherOwner ? .shared : owner,
                for: abuse == .otherConnector ? "laptop" : "server")
        }
        #expect(error?.reason == "sync.secret")
        #expect(error?.message.contains("token”") == false)
    }
}
