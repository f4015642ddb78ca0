package import Kernel
internal import Storage

/// A version together with its epoch, which identifies one state of a record. A restored store uses the same version numbers
/// again, in a different epoch.
package struct StampedVersion: Hashable, Sendable {
    package let epoch: String
    package let version: RecordVersion

    package init(epoch: String, version: RecordVersion) {
        (self.epoch, self.version) = (epoch, version)
    }
}

extension ReadTransaction {
    /// The stamped version of one of the owner's records, or of a shared record; nil if there is no version.
    package func stamped(_ version: RecordVersion?, of scope: RecordScope) throws -> StampedVersion? {
        guard let version else { return nil }
        let place = scope == .shared ? shared : self
        return StampedVersion(epoch: try Journal.position(in: place).epoch, version: version)
    }
}

extension WriteTransaction {
    /// The stamped version of a record of this transaction's owner; nil if there is no version.
    package func stamped(_ version: RecordVersion?) throws -> StampedVersion? {
        try version.map { StampedVersion(epoch: try epoch(), version: $0) }
    }
}
