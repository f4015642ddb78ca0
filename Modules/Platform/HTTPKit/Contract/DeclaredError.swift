package import Kernel

/// An error of the slice that an endpoint can answer with. Those of the façade itself need no mention.
package struct DeclaredError: Sendable, Hashable {
    package let code: MizanError.Code
    package let reason: String
    package let description: String

    package init(_ code: MizanError.Code, _ reason: String, _ description: String) {
        self.code = code
        self.reason = reason
        self.description = description
    }
}
