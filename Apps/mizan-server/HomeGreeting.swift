internal import CommandLineKit
internal import HTTPServer

/// The text that a person at home sees after the start: the address for other devices, a QR code of it, and the risk.
enum HomeGreeting {
    static func show(at address: ListeningAddress, opening path: String) {
        let own = HomeNetwork.addresses()
        guard !own.isEmpty else {
            ServerLog.say(
                """
                This machine has no address in a private network (IPv4), so other devices cannot open Mizan. Connect it to \
                your home network, and start the server again.
                """)
            return
        }
        let others = own.filter { $0 != address.host } + [HomeNetwork().name].compactMap(\.self)
        let also =
            others.isEmpty ? "" : " Or: \(others.map { "http://\($0):\(address.port)" }.joined(separator: ", "))."
        ServerLog.say(
            """
            Devices in your home network open \(address)\(path).\(also)
            There is no TLS: every device in this network can read what is sent, passwords and cookies too. Use this only \
            in a network whose devices you trust; otherwise put a reverse proxy in front (Docs/Operations.md).
            """)
        // A log has no use for a picture.
        guard StandardError.isTerminal, let code = QRCode("\(address)\(path)") else { return }
        ServerLog.draw(code.terminalText)
    }
}
