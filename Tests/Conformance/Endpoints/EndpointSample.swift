package import Kernel

/// The values that the rules need for an endpoint beyond its contract: the examples of its fields make a path and a body, and
/// the things that must exist first are found (`EndpointTable.needs`).
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
    /// The steps before the request; nil if they can be found.
    package var needs: [EndpointNeed]?
    /// For a list: the steps that make its items, four at least, of which some are equal in a field by which it can be sorted.
    package var items: [EndpointNeed]
    /// For a list that is filtered by days or moments: the steps that make an item of this moment, if `items` make none.
    package var now: [EndpointNeed]
    /// For a list: the steps that make items too large for one page together.
    package var large: [EndpointNeed]
    /// For an endpoint that reads: the steps that fill the store with records of the largest size, far more than an answer may
    /// hold. Every reading endpoint of the slice is asked over the records of all samples.
    package var heavy: [EndpointNeed]
    /// The name of the value that is the session by which the owner asks, where one must be.
    package var session: String?
    /// Rules that this endpoint is excepted from, each with the reason. An exception from a rule that it keeps is a failure.
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
    /// Makes values that no endpoint makes, from the values so far; returns more of them.
    case made(@Sendable (_ values: [String: String]) async throws -> [String: String])
}
