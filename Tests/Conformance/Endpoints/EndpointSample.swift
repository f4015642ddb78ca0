package import Kernel

/// The values that the rules need for an endpoint, in addition to the endpoint's contract. The examples of the contract's
/// fields supply a path and a body. The records that must exist first are found by `EndpointTable.needs`.
package struct EndpointSample: Sendable {
    /// Values of path parameters whose fields have no suitable example.
    package var path: [String: String]
    /// Query parameters that are always sent. Required ones with an example need not be listed.
    package var query: [String: String]
    /// Bodies that the endpoint accepts. The first is the usual one. If the endpoint changes a record, the second body changes
    /// it to different values. A text such as `{token}` is replaced by the value that a need produced.
    package var bodies: [JSONValue]
    /// For an endpoint that accepts files.
    package var file: File?
    /// The steps before the request; nil if the steps can be derived.
    package var needs: [EndpointNeed]?
    /// For a list: the steps that create the list's items. At least four items are created, and some of them have equal values
    /// in a field by which the list can be sorted.
    package var items: [EndpointNeed]
    /// For a list that is filtered by days or moments: the steps that create an item of the present moment. Empty if `items`
    /// already contains such an item.
    package var now: [EndpointNeed]
    /// For a list: the steps that create items. Together these items are too large for one page.
    package var large: [EndpointNeed]
    /// For an endpoint that reads: the steps that fill the store with far more data than one answer may contain. The data is in
    /// records of the largest size. All reading endpoints of the slice are then called on a store with the records of all such
    /// samples.
    package var heavy: [EndpointNeed]
    /// The name of the value that is the owner's session, if the request needs one.
    package var session: String?
    /// Rules from which this endpoint is excepted, each with the reason. If the endpoint keeps such a rule, the exception is a
    /// failure.
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

/// A prerequisite of a request to an endpoint.
package enum EndpointNeed: Sendable {
    /// Calls a different endpoint with that endpoint's own sample, changed by the values given here. The following steps get
    /// values from its answer: the parameters in `Location`, and the members that are named like a path parameter.
    case asked(String, path: [String: String] = [:], body: JSONValue? = nil)
    /// Creates values that no endpoint creates; gets the values so far and returns more.
    case made(@Sendable (_ values: [String: String]) async throws -> [String: String])
}
