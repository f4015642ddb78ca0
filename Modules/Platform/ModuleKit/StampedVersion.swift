package import Kernel
internal import Storage

/// A version with the epoch that it is a version of: which state of a record it is. A store that is restored gives out its
/// versions again, in another epoch.
package struct StampedVersion: Hashable, Sendable {
    package let epoch: String
    package let version: RecordVersion

    package init(epoch: String, version: RecordVersion) {
        (self.epoch, self.version) = (epoch, version)
    }
}

extension ReadTransaction {
    /// The version of one of the owner's records, or of a shared one, stamped; nil where there is none.
    package func stamped(_ version: RecordVersion?, of scope: RecordScope) throws -> StampedVersion? {
        guard let version else { return nil }
        let place = scope == .shared ? shared : self
        return StampedVersion(epoch: try Journal.position(in: place).epoch, version: version)
    }
}

extension WriteTransaction {
    /// The version of a record of this transaction's owner, stamped; nil where there is none.
    package func stamped(_ version: RecordVersion?) throws -> StampedVersion? {
        try version.map { StampedVersion(epoch: try epoch(), version: $0) }
    }
}
