internal import Hummingbird
internal import NIOCore

/// What a request's channel knows: the port it came in by, and from where.
struct FacadeContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let port: Int?
    let clientAddress: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        port = source.channel.localAddress?.port
        clientAddress = source.channel.remoteAddress?.ipAddress
    }
}
