package import Kernel

/// What the rules ask an endpoint with, as far as its contract does not say it: the examples of its fields make a path
/// and a body, and what has to be there first is found (`EndpointTable.needs`).
package struct EndpointSample: Sendable {
    /// Values of places in the path, where the fields have no example that will do.
    package var path: [String: String]
    /// Parameters that are always sent. Needed ones with an example need not stand here.
    package var query: [String: String]
    /// Bodies that the endpoint takes. The first is the usual one; where a record is changed, the second changes it to
    /// something else. A text such as `{token}` is replaced by what a need made.
    package var bodies: [JSONValue]
    /// For an endpoint that takes files.
    package var file: File?
    /// What is done before; nil for what is found.
    package var needs: [EndpointNeed]?
    /// Of a list: what makes its items, four at least, of which some are alike in a field by which it can be sorted.
    package var items: [EndpointNeed]
    /// Of a list that is filtered by days or moments: what makes an item of this moment, where `items` make none.
    package var now: [EndpointNeed]
    /// Of a list: what makes items that together are too large for one page.
    package var large: [EndpointNeed]
    /// Of one that reads: what fills the store with records of the largest size, far more than an answer may hold. Every
    /// reading endpoint of the slice is asked over what all samples put there.
    package var heavy: [EndpointNeed]
    /// The name of the value that is the session by which the owner asks, where one must be.
    package var session: String?
    /// Rules that are not for this endpoint, each with the reason. One that it keeps all the same is a failure.
    package var except: [String: String]

    package struct File: Sendable {
        package let mediaType: String
        package let bytes: [UInt8]

        package init(_ mediaType: String, _ bytes: [UInt8]) {
            self.mediaType = mediaType
            self.bytes = bytes
        }
    }

    package init(
        path: [String: String] = [:], query: [String: String] = [:], bodies: [JSONValue] = [], file: File? = nil,
        needs: [EndpointNeed]? = nil, items: [EndpointNeed] = [], now: [EndpointNeed] = [],
        large: [EndpointNeed] = [], heavy: [EndpointNeed] = [], session: String? = nil,
        except: [String: String] = [:]
    ) {
        self.path = path
        self.query = query
        self.bodies = bodies
        self.file = file
        self.needs = needs
        self.items = items
        self.now = now
        self.large = large
        self.heavy = heavy
        self.session = session
        self.except = except
    }
}

/// Something that has to be there before an endpoint can be asked.
package enum EndpointNeed: Sendable {
    /// Another endpoint is asked, as its own sample has it but for what is said here. The places of its Location, and the
    /// members of its answer that are called like a place, are the values for what follows.
    case asked(String, path: [String: String] = [:], body: JSONValue? = nil)
    /// What no endpoint does, with the values so far; returns more of them.
    case made(@Sendable (_ values: [String: String]) async throws -> [String: String])
}
