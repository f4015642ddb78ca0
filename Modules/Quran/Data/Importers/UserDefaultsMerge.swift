internal import Changes
internal import Kernel
internal import ModuleKit
internal import QuranDomain
internal import QuranInfrastructure
internal import Storage

/// Merges an export with the stored records: adds the missing records, removes none, and skips the records that were removed
/// here.
struct UserDefaultsMerge: DocumentWork {
    private var found = ImportReport()
    private var removedItems: RemovedItems
    private var favorites: DocumentList<FavoriteDTO>
    private var notes: DocumentList<NoteDTO>
    private var places = NotePlaces()
    private var here = StoredNotes()
    private var gone: RemovedNotes?
    private var progress: ProgressMerge

    init(export: UserDefaultsExport, _ choices: ImportChoices) {
        removedItems = RemovedItems(choices)
        found.ignoredKeys = export.ignoredKeys
        found.remarks = export.remarks
        for part in export.unreadable { found.fail(part) }
        favorites = DocumentList(export.favorites, of: UserDefaultsExport.Key.favoriteAyahs, as: "favourites")
        notes = DocumentList(export.notes, of: UserDefaultsExport.Key.ayahNotes, as: "notes")
        progress = ProgressMerge(export.progress)
    }

    var report: ImportReport {
        var report = found
        report.remarks += removedItems.remarks
        return report
    }

    mutating func goOn(_ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool {
        try addFavorites(turn, transaction)
        guard favorites.isDone else { return false }
        try addNotes(turn, transaction)
        guard notes.isDone else { return false }
        return try progress.goOn(turn, &found, &removedItems, in: transaction)
    }

    private mutating func addFavorites(_ turn: PartTurn, _ transaction: WriteTransaction) throws {
        guard !favorites.isDone else { return }
        let repository = QuranModule.favorites(in: transaction)
        let removed = RemovedHere(QuranModule.favorites.recordType, in: transaction)
        while let piece = favorites.next(turn, &found) {
            try favorites.store(piece, turn, &found) { dto, count in
                let favorite = try FavoriteDTOMapper.toDomain(dto, importedAt: transaction.now)
                guard try repository.find(favorite.ayah) == nil else { return count.unchanged += 1 }
                let isRemoved = try removed.contains(favorite.ayah.recordKey)
                guard !isRemoved || removedItems.restoring else {
                    count.kept += 1
                    return removedItems.leave("the favourite \(favorite.ayah.ayahID)")
                }
                try repository.save(favorite)
                count.came(back: isRemoved)
            }
        }
        if favorites.isDone, favorites.added(in: found) > 0 {
            found.remarks.append("The favourites in the export have no date; they get the moment of this import.")
        }
    }

    private mutating func addNotes(_ turn: PartTurn, _ transaction: WriteTransaction) throws {
        guard !notes.isDone else { return }
        let repository = QuranModule.notes(in: transaction)
        let removed = RemovedHere(QuranModule.notes.recordType, in: transaction)
        while let piece = notes.next(turn, &found) {
            try notes.store(piece, turn, &found) { dto, count in
                let place = try places.next(dto)
                let note = try NoteDTOMapper.toDomain(dto, at: place, importedAt: transaction.now)
                switch try repository.find(note.id) {
                case nil where try here.count(of: note, in: repository) > place.equalBefore: count.unchanged += 1
                case nil:
                    if gone == nil { gone = try RemovedNotes(removed) }
                    let isRemoved = try removed.contains(note.id.recordKey) || gone?.take(note) == true
                    guard !isRemoved || removedItems.restoring else {
                        count.kept += 1
                        return removedItems.leave("a note on \(note.ayah.ayahID)")
                    }
                    try repository.save(note)
                    count.came(back: isRemoved)
                case let stored? where stored.text == note.text: count.unchanged += 1
                case _?: count.kept += 1
                }
            }
        }
        if notes.isDone, notes.added(in: found) > 0 {
            found.remarks.append(
                "The notes in the export have no date; they get the moment of this import, in the order of the file.")
        }
    }
}
