internal import Kernel
internal import ModuleKit
internal import QuranDomain
internal import QuranInfrastructure
internal import Storage

/// Brings an export together with what is stored: adds what is not here, and takes nothing away.
struct UserDefaultsMerge: DocumentWork {
    private(set) var report = ImportReport()
    private var favorites: DocumentList<FavoriteDTO>
    private var notes: DocumentList<NoteDTO>
    private var places = NotePlaces()
    private var here = StoredNotes()
    private var progress: ProgressMerge

    init(export: UserDefaultsExport) {
        report.ignoredKeys = export.ignoredKeys
        for part in export.unreadable { report.fail(part) }
        favorites = DocumentList(export.favorites, of: UserDefaultsExport.Key.favoriteAyahs, as: "favourites")
        notes = DocumentList(export.notes, of: UserDefaultsExport.Key.ayahNotes, as: "notes")
        progress = ProgressMerge(export.progress)
    }

    mutating func goOn(_ turn: PartTurn, in transaction: WriteTransaction) throws -> Bool {
        try addFavorites(turn, transaction)
        guard favorites.isDone else { return false }
        try addNotes(turn, transaction)
        guard notes.isDone else { return false }
        return try progress.goOn(turn, &report, in: transaction)
    }

    private mutating func addFavorites(_ turn: PartTurn, _ transaction: WriteTransaction) throws {
        guard !favorites.isDone else { return }
        let repository = QuranModule.favorites(in: transaction)
        while let piece = favorites.next(turn, &report) {
            try favorites.store(piece, turn, &report) { dto, count in
                let favorite = try FavoriteDTOMapper.toDomain(dto, importedAt: transaction.now)
                if try repository.find(favorite.ayah) != nil {
                    count.unchanged += 1
                } else {
                    try repository.save(favorite)
                    count.added += 1
                }
            }
        }
        if favorites.isDone, favorites.added(in: report) > 0 {
            report.remarks.append("The export gives favourites no date: they carry the moment of this import.")
        }
    }

    private mutating func addNotes(_ turn: PartTurn, _ transaction: WriteTransaction) throws {
        guard !notes.isDone else { return }
        let repository = QuranModule.notes(in: transaction)
        while let piece = notes.next(turn, &report) {
            try notes.store(piece, turn, &report) { dto, count in
                let place = try places.next(dto)
                let note = try NoteDTOMapper.toDomain(dto, at: place, importedAt: transaction.now)
                switch try repository.find(note.id) {
                case nil where try here.count(of: note, in: repository) > place.equalBefore: count.unchanged += 1
                case nil:
                    try repository.save(note)
                    count.added += 1
                case let stored? where stored.text == note.text: count.unchanged += 1
                case _?: count.kept += 1
                }
            }
        }
        if notes.isDone, notes.added(in: report) > 0 {
            report.remarks.append(
                "The export gives notes no date: they carry the moment of this import, in the order of the file.")
        }
    }
}
