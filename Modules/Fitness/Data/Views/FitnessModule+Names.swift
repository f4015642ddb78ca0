package import FoundationEssentials
internal import Kernel
package import ModuleKit
internal import Storage

extension FitnessModule {
    /// The entries whose ids end with the given text; at most a few, for a message.
    ///
    /// - Parameter end: hexadecimal digits and hyphens.
    package func entries(endingIn end: String, in reading: ReadTransaction) throws -> [UUID] {
        try reading.session.rows(
            """
            SELECT id FROM fitness_entry
            WHERE owner = \(reading.ownerKey) AND id LIKE \("%" + end) AND deleted_at IS NULL ORDER BY id LIMIT 10
            """
        ).compactMap { UUID(text: try $0.text(0)) }
    }
}
