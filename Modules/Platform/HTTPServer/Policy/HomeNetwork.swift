internal import Glibc
internal import Kernel
internal import NIOCore

/// A server for the devices of a home. It listens on all interfaces, answers only when both ends of a connection are in a private
/// network, and is asked for by the machine's address or its `.local` name.
package struct HomeNetwork: Sendable {
    /// The name by which devices find the machine without a name server (RFC 6762); nil if the machine has no name.
    package let name: String?

    static let everyInterface = "0.0.0.0"

    private static let ranges = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"]
        .compactMap(AddressRange.init)
    private static let loopback = AddressRange("127.0.0.0/8")

    package init() {
        var name = [CChar](repeating: 0, count: 256)
        let isKnown = gethostname(&name, name.count - 1) == 0
        self.init(
            machine: isKnown
                ? String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : "")
    }

    init(machine: String) {
        let label = machine.lowercased().prefix { $0 != "." }
        name = label.isEmpty || label == "localhost" ? nil : label + ".local"
    }

    /// The machine's private addresses; the address of the interface to the internet comes first. Empty if the machine is in no
    /// network.
    package static func addresses() -> [String] {
        let devices: [NIONetworkDevice]
        do { devices = try System.enumerateDevices() } catch { return [] }
        let main = mainInterface()
        return devices.compactMap { device in
            device.address?.ipAddress.map { (address: $0, isMain: device.name == main) }
        }
        .filter { isPrivate($0.address) }
        .sorted { $0.isMain == $1.isMain ? $0.address < $1.address : $0.isMain }.map(\.address)
    }

    /// The interface of the default route, from the kernel's table (proc(5)).
    private static func mainInterface() -> String? {
        guard let file = fopen("/proc/net/route", "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = fread(&bytes, 1, bytes.count, file)
        for line in String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n") {
            let columns = line.split(separator: "\t")
            // The destination 0.0.0.0.
            if columns.count > 1, columns[1] == "00000000" { return String(columns[0]) }
        }
        return nil
    }

    /// True for a name or an address of this machine. The address is that at which the connection arrived, so a new address is
    /// known at once. A page cannot have an address resolve to another one, so the check of names remains complete.
    func accepts(_ host: String, at local: String?) -> Bool {
        host == name || (host == local && Self.isPrivate(host))
    }

    /// True if this address is in a home, or on the machine itself.
    static func contains(_ address: String?) -> Bool {
        guard let bytes = address.flatMap(AddressRange.bytes) else { return false }
        return loopback?.contains(bytes) == true || ranges.contains { $0.contains(bytes) }
    }

    private static func isPrivate(_ address: String) -> Bool {
        guard let bytes = AddressRange.bytes(address) else { return false }
        return ranges.contains { $0.contains(bytes) }
    }
}
