import Connectors
import Kernel
import ModuleKit

/// Modules with remotes of some kind; each module has one fault.
struct Posing: SoundModule {
    let connectorKinds = [ConnectorKind.faulty("mizan")]
    init(context: ModuleContext) {}
}

struct Reaching: SoundModule {
    let connectorKinds = [ConnectorKind.faulty("other-server", slices: ["probe", "other"])]
    init(context: ModuleContext) {}
}

struct Silent: SoundModule {
    let connectorKinds = [ConnectorKind.faulty("other-server", secrets: [])]
    init(context: ModuleContext) {}
}

/// What is sound.
struct Connected: SoundModule {
    let connectorKinds = [ConnectorKind.faulty("other-server")]
    init(context: ModuleContext) {}
}

extension ConnectorKind {
    fileprivate static func faulty(
        _ name: String, slices: [String] = ["probe"], secrets: [Question] = [Question("token", "Token")]
    ) -> ConnectorKind {
        ConnectorKind(
            name, title: "another server", slices: slices, secrets: secrets, address: { $0 }, enter: { _, _ in "" },
            connect: { _ in throw MizanError(.unavailable, "probe.nobody", "Nobody is there.") })
    }
}
