import Accounts
import HomeDoor
import Kernel

/// A token of Sign in with Apple that is valid until 2100, with the key that verifies it. The private key was not kept.
enum AppleSample {
    static let user = "001234.amina"
    static let settings = AppleSettings(audiences: ["a.b"])

    /// The claims and the nonce as an app sends them.
    static func body(_ further: KeyValuePairs<String, JSONValue> = [:]) -> JSONValue {
        let offer: [JSONValue.Member] = [.init("identityToken", .string(token)), .init("nonce", "n-0S6_WzA2Mj")]
        return .object(offer + further.map { .init($0.key, $0.value) })
    }

    static func keys() -> AppleKeys { AppleKeys(uptime: { 0 }) { Array(document.utf8) } }

    private static let token = """
        eyJraWQiOiJ0IiwiYWxnIjoiRVMyNTYifQ.eyJpc3MiOiJodHRwczovL2FwcGxlaWQuYXBwbGUuY29tIiwiYXVkIjoiYS5iIiwiZ\
        XhwIjo0MTAyNDQ0ODAwLCJzdWIiOiIwMDEyMzQuYW1pbmEiLCJub25jZSI6IjA4MjNhMDliNTRjYjkzODE1NjEwNjhiMDBhYWY0Z\
        TUzOWIzZjU0NjA0NjMxZDNlNmE4MjA4NzliNmIwNGNjMTkifQ.u5Epv9oPVQxpcNX1oth9mADtWkyZ_5hvdsn0onC1DuVCWKoi0Y\
        _VsBD5T14hPVx4q_OA23wQ_ycTduZgW0O2Iw
        """

    private static let document = """
        {"keys": [{"kty": "EC", "crv": "P-256", "kid": "t", "use": "sig", "alg": "ES256",
          "x": "HvT7Icrvo_7omaZ1P9WpWun8Q3sHyNTdnVF6TxAEYJE",
          "y": "2V5sEeAyd8XE2_WvGqLEe9T1At8A8ld8svRA5M9EySk"}]}
        """
}
