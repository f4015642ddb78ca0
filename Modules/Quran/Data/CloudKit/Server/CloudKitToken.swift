internal import FoundationEssentials
internal import Kernel
internal import QuranInfrastructure
internal import Storage

/// A position in the owner's journal, as a sync token. Tokens of the zone and of the database are different, because clients of
/// CloudKit must not exchange them.
struct CloudKitToken: Hashable {
    enum Feed: String {
        case zone = "z1"
        case database = "d1"
    }

    let feed: Feed
    let epoch: String
    let version: RecordVersion
    /// The version at which a list of all records began, until that list is complete.
    let start: RecordVersion?

    init(_ feed: Feed, _ epoch: String, _ version: RecordVersion, start: RecordVersion? = nil) {
        (self.feed, self.epoch, self.version) = (feed, epoch, version)
        self.start = start.flatMap { $0 > version ? $0 : nil }
    }

    var text: String {
        let plain = "\(feed.rawValue).\(epoch).\(version)" + (start.map { ".\($0)" } ?? "")
        return Data(plain.utf8).base64EncodedString()
    }

    init(_ text: String, of feed: Feed) throws(CloudKitFault) {
        guard text.utf8.count <= 200, let data = Data(base64Encoded: text) else {
            throw CloudKitFault(.badRequest, "Unknown sync continuation type")
        }
        let parts = String(decoding: data, as: UTF8.self).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.first.map({ $0 == feed.rawValue }) ?? false else {
            throw CloudKitFault(.badRequest, "Unknown sync continuation type")
        }
        let numbers = parts.dropFirst(2).compactMap { RecordVersion($0) }.filter { $0 >= 0 }
        guard (3...4).contains(parts.count), numbers.count == parts.count - 2 else {
            throw CloudKitFault(.badRequest, "Invalid continuation format")
        }
        self.init(feed, String(parts[1]), numbers[0], start: numbers.count > 1 ? numbers[1] : nil)
    }

    /// Refuses a token of another history, or one before removals that are no longer known. The client then begins anew.
    func require(at position: JournalPosition) throws(CloudKitFault) {
        let isKnown = epoch == position.epoch && max(version, start ?? 0) <= position.version
        guard isKnown, version == 0 || max(version, start ?? 0) >= position.floor else {
            throw CloudKitFault(.badRequest, "Unknown sync continuation type: the token has expired.")
        }
    }
}
