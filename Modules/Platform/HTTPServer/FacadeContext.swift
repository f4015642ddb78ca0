internal import Hummingbird
internal import NIOCore

/// What a request's channel knows: the port it came in by.
struct FacadeContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let port: Int?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        port = source.channel.localAddress?.port
    }
}
