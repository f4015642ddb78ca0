import FoundationEssentials
import Kernel

extension QuranRecordName {
    /// Reads a record's name. Both a user name and a setting's key may contain dashes. So pass the user if it is known. Without
    /// it, only user names that CloudKit assigns can be distinguished from the key.
    package init(_ name: String, user: String? = nil) throws(RecordNameError) {
        guard name.utf8.count <= 255, let dash = name.firstIndex(of: "-"),
            let parsed = try Self.parse(kind: name[..<dash], rest: name[name.index(after: dash)...], user: user),
            !parsed.user.isEmpty, user == nil || user == parsed.user
        else { throw .unreadableRecordName(QuranReferenceError.excerpt(name)) }
        self = parsed
    }

    private static func parse(
        kind: Substring, rest: Substring, user: String?
    ) throws(RecordNameError) -> QuranRecordName? {
        switch kind {
        case "favorite":
            guard let (user, ayahID) = cutAtLastDash(rest) else { return nil }
            return .favorite(user: String(user), ayah: try ayah(ayahID))
        case "note":
            // A UUID is 36 characters long and contains dashes itself.
            guard rest.count > 37, let id = UUID(text: String(rest.suffix(36))),
                rest.dropLast(36).last == "-", let (user, ayahID) = cutAtLastDash(rest.dropLast(37))
            else { return nil }
            return .note(user: String(user), ayah: try ayah(ayahID), id: id)
        case "progress":
            guard let (user, digits) = cutAtLastDash(rest), let surah = Int(digits), String(surah) == digits,
                (1...QuranMetadata.surahCount).contains(surah)
            else { return nil }
            return .progress(user: String(user), surah: surah)
        case "setting":
            let length = user?.count ?? userLength(rest)
            guard let length, rest.dropFirst(length).first == "-",
                let key = PercentEncoding.visible.decode(rest.dropFirst(length + 1)), !key.isEmpty,
                !key.utf8.contains(0)
            else { return nil }
            return .setting(user: String(rest.prefix(length)), key: key)
        case "profile":
            return .profile(user: String(rest))
        default:
            return nil
        }
    }

    private static func ayah(_ ayahID: Substring) throws(RecordNameError) -> AyahReference {
        do { return try AyahReference(ayahID: String(ayahID)) } catch { throw .reference(error) }
    }

    private static func cutAtLastDash(_ text: Substring) -> (Substring, Substring)? {
        guard let dash = text.lastIndex(of: "-") else { return nil }
        return (text[..<dash], text[text.index(after: dash)...])
    }

    /// The length of the user's part of a setting's name: a UUID, or everything before the first dash (`_abc123`,
    /// `_defaultOwner`).
    private static func userLength(_ rest: Substring) -> Int? {
        if rest.count > 36, UUID(text: String(rest.prefix(36))) != nil { return 36 }
        return rest.firstIndex(of: "-").map { rest.distance(from: rest.startIndex, to: $0) }
    }
}
