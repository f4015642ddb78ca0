internal import Accounts
package import Kernel
internal import Storage

/// Which owner a person means who writes an id, or a name.
///
/// A name is compared as accounts are: `AMINA` is `Amina`. Where that fits several, which a store from before there were
/// accounts may hold, the one that is written exactly so is meant.
package enum OwnerChoice {
    package static func find<Owner>(
        _ text: String, among owners: [Owner], id: (Owner) -> OwnerID, name: (Owner) -> String
    ) throws(MizanError) -> Owner {
        // An id is one's for good, and no name is stronger.
        if let wanted = OwnerID(text), let owner = owners.first(where: { id($0) == wanted }) { return owner }
        let exact = owners.filter { ExactText(name($0)) == ExactText(text) }
        let key = text.utf8.count <= AccountName.maximumBytes ? AccountName.key(of: text) : text
        let found = exact.isEmpty ? owners.filter { AccountName.key(of: name($0)) == key } : exact
        if let first = found.first, found.count == 1 { return first }
        guard found.isEmpty else {
            let candidates = found.map { "“\(name($0))” (\(id($0)))" }.joined(separator: ", ")
            throw MizanError(
                .invalidInput, "owner.ambiguous",
                "“\(text.prefix(80))” can be several owners: \(candidates). Say the one by its id.")
        }
        let names = owners.map(name).joined(separator: ", ")
        throw Refusal.ownerUnknown(
            "There is no owner “\(text.prefix(80))”. \(owners.isEmpty ? "There is none at all." : "There is: \(names).")"
        )
    }

    /// Several owners, and nobody said which is meant.
    package static func needed(_ names: [String]) -> MizanError {
        let options = names.map { "--owner \(word($0))" }.joined(separator: " or ")
        return MizanError(
            .invalidInput, "owner.needed",
            "There are several owners; say whose data it is: \(options). MIZAN_OWNER says it for a whole shell.")
    }

    /// As it is written in a shell.
    private static func word(_ name: String) -> String {
        let isPlain = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "._-@+".unicodeScalars.contains($0)
        }
        guard !isPlain else { return name }
        return "'" + name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
