internal import Kernel
internal import Transport

/// The settings of outgoing requests.
struct OutgoingSettings {
    private(set) var transport = TransportConfiguration()
    /// Values that are allowed texts but have an impossible meaning.
    private(set) var problems: [SettingProblem] = []

    init(allowed: [String], caFile: String?, proxy: String?, appleKeys: String) {
        var ranges: [AddressRange] = []
        for text in allowed {
            if let range = AddressRange(text) {
                ranges.append(range)
            } else {
                refuse(
                    ApplicationSettings.allowedAddresses.setting,
                    "“\(text.prefix(80))” is neither an address nor a range of addresses such as 192.168.1.0/24.")
            }
        }
        transport.addresses = AddressGuard(allowed: ranges)
        transport.caFile = caFile
        do throws(TransportError) { _ = try HTTPURL(appleKeys) } catch {
            refuse(
                ApplicationSettings.appleKeysAddress.setting, "it is not an address such as https://example.org/keys.")
        }
        guard let proxy else { return }
        transport.proxy = ProxyAddress(proxy)
        // The value may hold a password, so the message does not repeat it.
        if transport.proxy == nil {
            refuse(
                ApplicationSettings.proxy.setting,
                "it is not a proxy such as http://proxy.example:3128 or http://name:password@proxy.example:3128.")
        }
    }

    private mutating func refuse(_ setting: Setting, _ what: String) {
        problems.append(SettingProblem("outgoing", "\(setting.key): \(what)", key: setting.key))
    }
}
