package import FoundationEssentials
internal import Kernel

/// A record's name in CloudKit (seed 002, "Record Naming Convention"), such as `favorite-{user}-{ayahID}`. The user is the
/// record name of the CloudKit account.
package enum QuranRecordName: Hashable, Sendable {
    case favorite(user: String, ayah: AyahReference)
    case note(user: String, ayah: AyahReference, id: UUID)
    case progress(user: String, surah: Int)
    case setting(user: String, key: String)
    /// The seed names the profile after the user alone. But record names must not start with an underscore, and these user
    /// names do.
    case profile(user: String)

    package var user: String {
        switch self {
        case .favorite(let user, _), .note(let user, _, _), .progress(let user, _), .setting(let user, _),
            .profile(let user):
            user
        }
    }

    private static let maximumLength = 255

    /// The name. Throws if it has characters that CloudKit does not accept, or more than 255.
    package func text() throws(RecordNameError) -> String {
        let name =
            switch self {
            case .favorite(let user, let ayah): "favorite-\(user)-\(ayah.ayahID)"
            case .note(let user, let ayah, let id): "note-\(user)-\(ayah.ayahID)-\(id.text)"
            case .progress(let user, let surah): "progress-\(user)-\(surah)"
            case .setting(let user, let key): "setting-\(user)-\(PercentEncoding.visible.encode(key))"
            case .profile(let user): "profile-\(user)"
            }
        guard !user.isEmpty, name.utf8.count <= Self.maximumLength, PercentEncoding.isVisible(name)
        else { throw .impossibleRecordName(QuranReferenceError.excerpt(name)) }
        return name
    }
}
