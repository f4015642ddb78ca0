package import Kernel
package import ModuleKit
internal import QuranInfrastructure
internal import Storage

/// CloudKit Web Services over this store (seed 002; contracts/cloudkit-web-services.md): the records of an owner as the private
/// database of one container. The store's versions are the change tags, and the journal is the change feed.
package struct CloudKitServer: Sendable {
    package let settings: CloudKitServerSettings
    let identifiers: Identifiers
    package let news: CloudKitNews

    /// An operation that reads, and an operation that writes: from the body to the answer.
    package typealias Reading = @Sendable (CloudKitServer, JSONValue?, ReadTransaction) throws -> JSONValue
    package typealias Writing = @Sendable (CloudKitServer, JSONValue?, WriteTransaction) throws -> JSONValue

    init(_ settings: CloudKitServerSettings, _ context: ModuleContext) {
        self.settings = settings
        identifiers = context.identifiers
        news = CloudKitNews(context)
    }

    /// The largest number of operations in a request, and of records in an answer.
    package static let most = 200

    /// Refuses another container or environment than the configured one.
    package func require(container: String, environment: String) throws(MizanError) {
        guard ExactText(container) == ExactText(settings.container) else {
            throw CloudKitRefusals.notFound("There is no container “\(Excerpt.of(container))” on this server.")
        }
        guard ExactText(environment) == ExactText(settings.environment) else {
            throw CloudKitRefusals.notFound(
                "The container has no environment “\(Excerpt.of(environment))” on this server.")
        }
    }

    /// The record name of the caller's user record: the same for all requests of an owner.
    package func user(in reading: ReadTransaction) -> JSONValue {
        ["userRecordName": .string(reading.owner.recordName)]
    }
}

/// The errors of a whole request. `CloudKitFault` is the error of one item.
package enum CloudKitRefusals {
    package static let badRequest = Refusal(
        .invalidInput, "quran.cloudkit-bad-request", "The request is not valid for CloudKit Web Services.")
    package static let notFound = Refusal(
        .notFound, "quran.cloudkit-not-found", "There is no such container, environment or operation.")
    package static let zoneNotFound = Refusal(
        .notFound, "quran.cloudkit-zone-not-found", "There is no such zone.")
    package static let accessDenied = Refusal(
        .notPermitted, "quran.cloudkit-access-denied", "The record or the database belongs to somebody else.")

    package static let all = [badRequest, notFound, zoneNotFound, accessDenied]
}

extension CloudKitFault: BoundaryError {
    package var atBoundary: MizanError {
        switch code {
        case .zoneNotFound: CloudKitRefusals.zoneNotFound(reason)
        case .accessDenied: CloudKitRefusals.accessDenied(reason)
        case .notFound: CloudKitRefusals.notFound(reason)
        default: CloudKitRefusals.badRequest(reason)
        }
    }

    /// The error as an element of an answer.
    func json(_ members: [JSONValue.Member]) -> JSONValue {
        .object(members + [.init("serverErrorCode", .string(code.rawValue)), .init("reason", .string(reason))])
    }
}
