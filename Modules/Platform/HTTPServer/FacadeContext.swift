internal import HTTPTypes
internal import Hummingbird
internal import NIOCore

/// The facts that are known from a request's channel: the local port, and the addresses of both ends.
struct FacadeContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel
    let port: Int?
    /// The addresses of the connection's two ends.
    let localAddress: String?
    let clientAddress: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
        port = source.channel.localAddress?.port
        localAddress = source.channel.localAddress?.ipAddress
        clientAddress = source.channel.remoteAddress?.ipAddress
    }

    /// Reports that the caller is known. The connection is then not closed in favour of other connections while the body
    /// arrives.
    func admitted(_ fields: HTTPFields) {
        guard fields[.transferEncoding] != nil || fields[.contentLength].map({ $0 != "0" }) == true else { return }
        channel.triggerUserOutboundEvent(RequestAdmitted(), promise: nil)
    }
}
