internal import Changes
internal import Kernel
internal import LibraryDomain
internal import LibraryInfrastructure
internal import ModuleKit

/// Imports the voices of a speech service. The service's file is the source of its voices, so a voice that differs there is
/// changed here.
struct VoicesImporter: Importer {
    let name = "library.voices"
    let title = "Voices"
    let recognisedBy = [VoiceFile.list, "a list whose elements have a voice_id"]
    let options = [RemovedItems.option]

    func recognises(_ document: ImportDocument) -> Bool { Self.file(document) != nil }

    func prepare(_ document: ImportDocument, _ choices: ImportChoices) throws -> any DocumentWork {
        guard let file = Self.file(document) else {
            throw Refusal.noVoices(
                "There are no voices in \(document.kind): a file of voices is a list whose elements have a voice_id, "
                    + "or an object with such a list as “\(VoiceFile.list)”.")
        }
        return VoicesMerge(file, choices)
    }

    private static func file(_ document: ImportDocument) -> VoiceFile? {
        if case .json(let json) = document { VoiceFile(json) } else { nil }
    }
}

private struct VoicesMerge: DocumentWork {
    private enum Part: String { case voices }

    private var found = ImportReport()
    private var removedItems: RemovedItems
    private var voices: DocumentList<VoiceDTO>

    init(_ file: VoiceFile, _ choices: ImportChoices) {
        removedItems = RemovedItems(choices)
        voices = DocumentList(file.voices, of: Part.voices, as: "voices")
        found.ignoredKeys = file.ignoredKeys
    }

    var report: ImportReport {
        var report = found
        report.remarks += removedItems.remarks
        return report
    }

    mutating func goOn(_ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool {
        let repository = LibraryModule.voices(in: transaction)
        let removed = RemovedHere(LibraryModule.voices.recordType, in: transaction)
        while let piece = voices.next(turn, &found) {
            try voices.store(piece, turn, &found) { dto, count in
                let voice = try VoiceMapper.toDomain(dto)
                if let stored = try repository.find(voice.id)?.entity {
                    guard stored != voice else { return count.unchanged += 1 }
                    try repository.save(voice)
                    return count.updated += 1
                }
                let isRemoved = try removed.contains(voice.id)
                guard !isRemoved || removedItems.restoring else {
                    count.kept += 1
                    return removedItems.leave(RemarkList.quoted(voice.name))
                }
                try repository.save(voice)
                count.came(back: isRemoved)
            }
        }
        return voices.isDone
    }
}
