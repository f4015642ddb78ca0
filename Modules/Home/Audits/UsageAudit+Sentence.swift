internal import Kernel
package import Storage

extension UsageAudit {
    /// Nil if the figure is right.
    package static func sentence(
        of owner: (key: Int64, name: String), in session: any DatabaseSession
    ) throws -> String? {
        try difference(of: owner.key, in: session).map {
            "the stored size of “\(owner.name)” is \(Counted.text($0.stored, "byte")), but its rows add up to "
                + "\($0.counted)"
        }
    }
}
