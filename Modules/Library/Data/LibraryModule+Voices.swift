package import Changes
internal import FoundationEssentials
internal import Kernel
package import LibraryDomain
internal import LibraryInfrastructure
internal import ModuleKit

extension LibraryModule {
    package static let voices = EntityType(
        VoiceMapper.self, order: ["name"], admitting: { try $0.requireAddress() },
        absence: Refusal(.notFound, "library.no-such-voice"),
        advice: "`mizan library voice list` shows them."
    ) { "There is no voice \($0.recordKey.prefix(80))." }

    static let voicesImporter = RecordsImporter(
        VoiceFile.list, VoiceFile.title, of: voices.recordType)

    /// The list's name in a file of theirs.
    package static var voicesList: String { VoiceFile.list }
}
