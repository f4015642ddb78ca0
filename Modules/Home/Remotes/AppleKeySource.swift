package import Accounts
internal import HomeInfrastructure
package import ModuleKit
internal import Storage

extension AppleKeys {
    /// Apple's keys from the address, by the rules for all outgoing requests.
    package init(_ context: ModuleContext, at address: String) {
        let document = AppleKeyDocument(context.http, at: address)
        self.init(uptime: { [clock = context.clock] in clock.reading().uptime }) { try await document.bytes() }
    }
}
