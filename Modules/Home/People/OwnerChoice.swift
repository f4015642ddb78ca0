internal import Accounts
package import Kernel
internal import Storage

/// Finds the owner whom a typed id or name means.
///
/// Names are compared in the same way as for accounts: `AMINA` means `Amina`. In a store from before accounts existed, several
/// owners may match. The owner whose name has exactly the typed spelling is then chosen.
package enum OwnerChoice {
    package static func find<Owner>(
        _ text: String, among owners: [Owner], id: (Owner) -> OwnerID, name: (Owner) -> String
    ) throws(MizanError) -> Owner {
        // An id always belongs to the same owner, so an id takes precedence over a name.
        if let wanted = OwnerID(text), let owner = owners.first(where: { id($0) == wanted }) { return owner }
        let exact = owners.filter { ExactText(name($0)) == ExactText(text) }
        let key = text.utf8.count <= AccountName.maximumBytes ? AccountName.key(of: text) : text
        let found = exact.isEmpty ? owners.filter { AccountName.key(of: name($0)) == key } : exact
        if let first = found.first, found.count == 1 { return first }
        guard found.isEmpty else {
            let candidates = found.map { "“\(name($0))” (\(id($0)))" }.joined(separator: ", ")
            throw MizanError(
                .invalidInput, "owner.ambiguous",
                "“\(text.prefix(80))” can mean several owners: \(candidates). Name the owner by its id.")
        }
        let names = owners.map(name).joined(separator: ", ")
        throw Refusal.ownerUnknown(
            "There is no owner “\(text.prefix(80))”.\(NearestName.question(text, among: owners.map(name))) \(owners.isEmpty ? "There are no owners yet." : "The owners are: \(names).")"
        )
    }

    /// The error if there are several owners and none was named.
    package static func needed(_ names: [String]) -> MizanError {
        let options = names.map { "--owner \(word($0))" }.joined(separator: " or ")
        return MizanError(
            .invalidInput, "owner.needed",
            "There are several owners; name one: \(options). To set it for a whole shell, use MIZAN_OWNER.")
    }

    /// The name as it is written in a shell.
    private static func word(_ name: String) -> String {
        let isPlain = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "._-@+".unicodeScalars.contains($0)
        }
        guard !isPlain else { return name }
        return "'" + name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
