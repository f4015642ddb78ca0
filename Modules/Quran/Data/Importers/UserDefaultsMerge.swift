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
        for item in export.unreadable { report.fail(.init(path: item.keyPath, reason: item.reason)) }
        try take(.favoriteAyahs, of: export.favorites.count, &report) { try favorites(transaction, &$0) }
        try take(.ayahNotes, of: export.notes.count, &report) { try notes(transaction, &$0) }
        try take(.progress, of: export.progress.count, &report) {
            try ProgressMerge(progress: export.progress).apply(in: transaction, &$0)
        }
        return report
    }

    /// Takes what a key holds. One that has entries and none that can be taken was not read, whatever its outer form.
    private func take(
        _ key: UserDefaultsExport.Key, of items: Int, _ report: inout ImportReport,
        _ body: (inout ImportReport) throws -> Void
    ) throws {
        guard let unread = export.readKeys[key] else { return }
        let before = report.rejections
        try body(&report)
        let refused = report.rejections - before
        guard refused == items, refused + unread > 0 else { return }
        let entries = refused + unread == 1 ? "its only entry cannot" : "none of its \(refused + unread) entries can"
        report.fail(.init(path: key.rawValue, reason: "\(entries) be taken"))
    }

    private func favorites(_ transaction: WriteTransaction, _ report: inout ImportReport) throws {
        let repository = QuranModule.favorites(in: transaction)
        var count = ImportReport.Count(kind: "favourites")
        try report.store(export.favorites, path: \.keyPath) { dto in
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
        let repository = QuranModule.notes(in: transaction)
        var count = ImportReport.Count(kind: "notes")
        var places = NotePlaces()
        var here = StoredNotes(repository: repository)
        try report.store(export.notes, path: \.keyPath) { dto in
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
        report.counts.append(count)
        if count.added > 0 {
            report.remarks.append(
                "The export gives notes no date: they carry the moment of this import, in the order of the file.")
        }
    }
}

extension ImportReport {
    /// Stores item by item; one that the Domain refuses is reported with its place, and the rest goes in.
    ///
    /// What the store refuses is another matter: it ends the import.
    mutating func store<DTO>(_ items: [DTO], path: KeyPath<DTO, String>, by store: (DTO) throws -> Void) throws {
        for item in items {
            do {
                try store(item)
            } catch let error as QuranError {
                reject([Rejection(path: item[keyPath: path], reason: error.description)])
            } catch let error as QuranReferenceError {
                reject([Rejection(path: item[keyPath: path], reason: error.description)])
            }
        }
    }
}
