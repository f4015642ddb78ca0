internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// The facts that a request's channel knows: the local port, and the client's address.
struct FacadeContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    let port: Int?
    let clientAddress: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        port = source.channel.localAddress?.port
        clientAddress = source.channel.remoteAddress?.ipAddress
    }

    /// Tells that the caller is known: the connection does not give way to others while the body is on its way.
    func admitted(_ fields: HTTPFields) {
        guard fields[.transferEncoding] != nil || fields[.contentLength].map({ $0 != "0" }) == true else { return }
        channel.triggerUserOutboundEvent(RequestAdmitted(), promise: nil)
    }
}
