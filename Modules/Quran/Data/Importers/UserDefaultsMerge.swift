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
        report.reject(
            export.rejected.map { ImportReport.Rejection(path: $0.keyPath, reason: $0.reason) },
            andUnlisted: export.unlistedRejections)
        if export.presentKeys.contains(.favoriteAyahs) { try favorites(transaction, &report) }
        if export.presentKeys.contains(.ayahNotes) { try notes(transaction, &report) }
        if export.presentKeys.contains(.progress) { try progress(transaction, &report) }
        return report
    }

    private func favorites(_ transaction: WriteTransaction, _ report: inout ImportReport) throws {
        let repository = SQLFavoriteAyahRepository(table: RecordTable(transaction))
        var count = ImportReport.Count(kind: "favourites")
        try each(export.favorites, path: \.keyPath, in: transaction, &report) { dto in
            let favorite = try FavoriteDTOMapper.toDomain(dto, importedAt: transaction.now)
            if try repository.find(favorite.ayah) != nil {
                count.unchanged += 1
            } else {
                try repository.save(favorite)
                count.added += 1
            }
        }
        report.counts.append(count)
        if count.added > 0 {
            report.remarks.append("The export gives favourites no date: they carry the moment of this import.")
        }
    }

    private func notes(_ transaction: WriteTransaction, _ report: inout ImportReport) throws {
        let repository = SQLAyahNoteRepository(table: RecordTable(transaction))
        var count = ImportReport.Count(kind: "notes")
        // By bytes, as the identity is made: two spellings of one text are two texts.
        var seen: [[ExactText]: Int] = [:]
        try each(export.notes, path: \.keyPath, in: transaction, &report) { dto in
            let name = [ExactText(dto.ayahID), ExactText(dto.text)]
            let equalBefore = seen[name, default: 0]
            seen[name] = equalBefore + 1
            let note = try NoteDTOMapper.toDomain(dto, equalBefore: equalBefore, importedAt: transaction.now)
            switch try repository.find(note.id) {
            case nil:
                try repository.save(note)
                count.added += 1
            case let stored? where stored.text == note.text: count.unchanged += 1
            case _?: count.kept += 1
            }
        }
        report.counts.append(count)
        if count.added > 0 {
            report.remarks.append("The export gives notes no date: they carry the moment of this import.")
        }
    }

    /// The later one wins; an export without a date wins only where it is further on.
    private func progress(_ transaction: WriteTransaction, _ report: inout ImportReport) throws {
        let repository = SQLReadingProgressRepository(table: RecordTable(transaction))
        var count = ImportReport.Count(kind: "progress")
        var recomputed = 0
        var undated = 0
        try each(export.progress, path: \.keyPath, in: transaction, &report) { dto in
            let progress = try ProgressDTOMapper.toDomain(dto, importedAt: transaction.now)
            if let total = dto.totalAyahs, total != progress.totalAyahs { recomputed += 1 }
            let stored = try repository.find(surah: progress.surahNumber)
            if let stored, stored.lastReadAyah == progress.lastReadAyah {
                count.unchanged += 1
            } else if let stored, !supersedes(stored.entity, progress, hasDate: dto.lastUpdatedAt != nil) {
                count.kept += 1
            } else {
                try repository.save(progress)
                if stored == nil { count.added += 1 } else { count.updated += 1 }
                if dto.lastUpdatedAt == nil { undated += 1 }
            }
        }
        report.counts.append(count)
        if undated > 0 {
            report.remarks.append("\(undated) of the progress entries have no date: they carry this import's.")
        }
        if recomputed > 0 {
            report.remarks.append("\(recomputed) totals of ayahs were wrong in the export; they are computed here.")
        }
    }

    private func supersedes(_ stored: ReadingProgress, _ new: ReadingProgress, hasDate: Bool) -> Bool {
        hasDate ? new.lastUpdatedAt > stored.lastUpdatedAt : new.lastReadAyah > stored.lastReadAyah
    }

    /// Stores item by item; one that the Domain refuses is reported with its place, and the rest goes in.
    ///
    /// What the store refuses is another matter: it ends the import.
    private func each<DTO>(
        _ items: [DTO], path: KeyPath<DTO, String>, in transaction: WriteTransaction, _ report: inout ImportReport,
        store: (DTO) throws -> Void
    ) throws {
        for item in items {
            do {
                try store(item)
            } catch let error as QuranError {
                report.reject([ImportReport.Rejection(path: item[keyPath: path], reason: error.description)])
            } catch let error as QuranReferenceError {
                report.reject([ImportReport.Rejection(path: item[keyPath: path], reason: error.description)])
            }
        }
    }
}
