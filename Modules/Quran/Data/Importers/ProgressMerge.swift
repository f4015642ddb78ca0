internal import Changes
internal import Kernel
internal import ModuleKit
internal import QuranDomain
internal import QuranInfrastructure
internal import Storage

/// Merges the progress of an export with the stored progress, so that files may be imported in any order.
///
/// The later date wins. Progress with a date takes precedence over progress without a date: such progress has the time of its
/// import, only because a record needs a date. If both lack a date or the dates are equal, the further progress wins.
struct ProgressMerge {
    private var progress: DocumentList<ProgressDTO>
    private var (notBegun, recomputed, undated, outdone) = (0, 0, 0, 0)

    init(_ readings: Readings<ProgressDTO>?) {
        progress = DocumentList(readings, of: UserDefaultsExport.Key.progress, as: "progress")
    }

    /// As `DocumentWork` says.
    mutating func goOn(
        _ turn: PartTurn, _ report: inout ImportReport, _ removedItems: inout RemovedItems,
        in transaction: WriteTransaction
    ) throws -> Bool {
        guard !progress.isDone else { return true }
        let repository = QuranModule.progress(in: transaction)
        let moments = ImportMoments(transaction: transaction.reading)
        let removed = RemovedHere(QuranModule.progress.recordType, in: transaction)
        while let piece = progress.next(turn, &report) {
            try progress.store(piece, turn, &report) { dto, count in
                if dto.lastReadAyah == 0 {
                    // The surah has not been begun, and a record would say that it has.
                    _ = try QuranMetadata.surah(dto.surahNumber)
                    return notBegun += 1
                }
                let new = try ProgressDTOMapper.toDomain(dto, importedAt: transaction.now)
                if let total = dto.totalAyahs, total != new.totalAyahs { recomputed += 1 }
                let isDated = dto.lastUpdatedAt != nil
                let stored = try repository.find(new.surahNumber)?.entity
                switch try stored.map({ try Self.verdict(on: new, isDated, against: $0, moments) }) ?? .wins {
                case .same: count.unchanged += 1
                case .loses:
                    count.kept += 1
                    if let stored, !isDated, new.lastReadAyah > stored.lastReadAyah { outdone += 1 }
                case .wins:
                    let isRemoved = try stored == nil && removed.contains(new.surahNumber.recordKey)
                    guard !isRemoved || removedItems.restoring else {
                        count.kept += 1
                        return removedItems.leave("the progress in surah \(new.surahNumber)")
                    }
                    try repository.save(new)
                    if stored == nil { count.came(back: isRemoved) } else { count.updated += 1 }
                    if !isDated {
                        try moments.note(new.lastUpdatedAt, in: transaction)
                        undated += 1
                    }
                }
            }
        }
        guard progress.isDone else { return false }
        report.remarks += remarks
        return true
    }

    private var remarks: [String] {
        let all = [
            (notBegun, " is at ayah 0: that surah is not begun.", " are at ayah 0: those surahs are not begun."),
            (
                undated, " has no date; it gets the moment of this import.",
                " have no date; they get the moment of this import."
            ),
            (
                outdone, " without a date is further on than the progress here, which has a date and stays.",
                " without a date are further on than the progress here, which has a date and stays."
            ),
        ]
        let totals =
            recomputed == 0
            ? []
            : [
                "\(Counted.text(recomputed, "total")) of ayahs \(recomputed == 1 ? "was" : "were") wrong in the export; "
                    + "\(recomputed == 1 ? "it is" : "they are") computed here."
            ]
        return all.filter { $0.0 > 0 }.map { count, one, many in
            Counted.text(count, "progress entry", "progress entries") + (count == 1 ? one : many)
        } + totals
    }

    private enum Verdict { case wins, loses, same }

    private static func verdict(
        on new: ReadingProgress, _ isDated: Bool, against stored: ReadingProgress, _ moments: ImportMoments
    ) throws -> Verdict {
        let isSame = new.lastReadAyah == stored.lastReadAyah
        let isFurther = new.lastReadAyah > stored.lastReadAyah
        if isDated && new.lastUpdatedAt == stored.lastUpdatedAt { return isSame ? .same : isFurther ? .wins : .loses }
        let storedIsDated = try !moments.contains(stored.lastUpdatedAt)
        switch (isDated, storedIsDated) {
        case (true, true): return new.lastUpdatedAt > stored.lastUpdatedAt ? .wins : .loses
        case (true, false): return .wins
        case (false, _) where isSame: return .same
        case (false, true): return .loses
        case (false, false): return isFurther ? .wins : .loses
        }
    }
}
