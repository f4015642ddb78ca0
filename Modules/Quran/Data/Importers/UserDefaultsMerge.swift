internal import Kernel
internal import ModuleKit
internal import QuranDomain
internal import QuranInfrastructure
internal import Storage

/// Brings an export together with what is stored: adds what is not here, and takes nothing away.
struct UserDefaultsMerge {
    let export: UserDefaultsExport

    func apply(in transaction: WriteTransaction) throws -> ImportReport {
        var report = ImportReport()
        report.ignoredKeys = export.ignoredKeys
        for part in export.unreadable { report.fail(part) }
        try favorites(transaction, &report)
        try notes(transaction, &report)
        try ProgressMerge(progress: export.progress).apply(in: transaction, &report)
        return report
    }

    private func favorites(_ transaction: WriteTransaction, _ report: inout ImportReport) throws {
        let repository = QuranModule.favorites(in: transaction)
        let stored = try report.store(export.favorites, of: UserDefaultsExport.Key.favoriteAyahs, as: "favourites") {
            dto, count in
            let favorite = try FavoriteDTOMapper.toDomain(dto, importedAt: transaction.now)
            if try repository.find(favorite.ayah) != nil {
                count.unchanged += 1
            } else {
                try repository.save(favorite)
                count.added += 1
            }
        }
        if stored.added > 0 {
            report.remarks.append("The export gives favourites no date: they carry the moment of this import.")
        }
    }

    private func notes(_ transaction: WriteTransaction, _ report: inout ImportReport) throws {
        let repository = QuranModule.notes(in: transaction)
        var places = NotePlaces()
        var here = StoredNotes(repository: repository)
        let stored = try report.store(export.notes, of: UserDefaultsExport.Key.ayahNotes, as: "notes") { dto, count in
            let place = try places.next(dto)
            let note = try NoteDTOMapper.toDomain(dto, at: place, importedAt: transaction.now)
            switch try repository.find(note.id) {
            case nil where try here.count(of: note) > place.equalBefore: count.unchanged += 1
            case nil:
                try repository.save(note)
                count.added += 1
            case let stored? where stored.text == note.text: count.unchanged += 1
            case _?: count.kept += 1
            }
        }
        if stored.added > 0 {
            report.remarks.append(
                "The export gives notes no date: they carry the moment of this import, in the order of the file.")
        }
    }
}
