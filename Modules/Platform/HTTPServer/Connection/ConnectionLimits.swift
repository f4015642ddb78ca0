internal import HTTPKit
internal import NIOCore

/// The limits of one connection, in the form for the connection's handlers.
struct ConnectionLimits: Sendable {
    let registry: EndpointRegistry
    let receiving: ReceivingDeadlines
    let head: TimeAmount
    let writing: TimeAmount
    /// The number of bytes that a client must receive within `writing` while an answer waits for it.
    let leastWritten: Int
    let lingering: Lingering
    let lingeringForForms: Lingering

    struct Lingering {
        let time: TimeAmount
        let times: Int
        let bytes: Int

        init(_ configured: ServerConfiguration.Lingering) {
            (time, times, bytes) = (TimeAmount(configured.time), configured.times, configured.bytes)
        }
    }

    init(_ configuration: ServerConfiguration, _ registry: EndpointRegistry) {
        self.registry = registry
        receiving = ReceivingDeadlines(registry, usual: configuration.requestReadDeadline)
        head = TimeAmount(configuration.headReadDeadline)
        writing = TimeAmount(configuration.writeDeadline)
        leastWritten = max(1, Int(configuration.writeDeadline / .seconds(1) * Double(configuration.minimumWriteRate)))
        lingering = Lingering(configuration.lingering)
        lingeringForForms = Lingering(configuration.lingeringForForms)
    }
}
