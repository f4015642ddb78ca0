import Changes
import FoundationEssentials
import Kernel
import QuranDomain
import Storage
import TestSupport
import Testing

@testable import QuranData

struct RepositoryTests {
    let quran: QuranStore

    init() async throws {
        quran = try await QuranStore()
    }

    private func count(_ table: SQL) async throws -> Int64? {
        try await quran.store.read { try $0.session.firstRow("SELECT COUNT(*) FROM " + table)?.integer(0) }
    }

    @Test func anAyahIsAFavoriteOnlyOnce() async throws {
        let module = quran.module
        let clock = quran.store.clock
        let results = try await quran.store.write { transaction in
            let ayah = try AyahReference(surah: 2, ayah: 255)
            return [
                try module.addFavorite(ayah, in: transaction).isNew,
                try module.addFavorite(ayah, in: transaction).isNew,
            ]
        }
        #expect(results == [true, false])
        clock.advance(seconds: 60)
        let again = try await quran.store.write { transaction in
            let again = try module.addFavorite(AyahReference(surah: 2, ayah: 255), in: transaction)
            return (again.isNew, again.favoritedAt, transaction.version)
        }
        #expect(again == (false, TestClock.start, 1))
        #expect(try await count("quran_favorite_ayah") == 1)
    }

    @Test func aSurahHasOneProgressAndAnOwnerOneProfile() async throws {
        let module = quran.module
        try await quran.store.write { transaction in
            _ = try module.setProgress(lastRead: AyahReference(surah: 2, ayah: 10), in: transaction)
            _ = try module.setProgress(lastRead: AyahReference(surah: 2, ayah: 5), in: transaction)
            _ = try module.changeProfile(ProfileChange(appleUserID: "a"), in: transaction)
            _ = try module.changeProfile(ProfileChange(appleUserID: "b"), in: transaction)
            _ = try module.setSetting("theme", to: "1", in: transaction)
            _ = try module.setSetting("theme", to: "2", in: transaction)
        }
        let (progress, profile, setting) = try await quran.store.read { transaction in
            (
                try QuranModule.progress(in: transaction).list(RecordQuery()).items,
                try QuranModule.profile(in: transaction).find(OnlyOne()),
                try QuranModule.appSettings(in: transaction).list(RecordQuery()).items
            )
        }
        #expect(progress.map(\.lastReadAyah) == [5])
        #expect(profile?.appleUserID == "b")
        #expect(setting.map(\.settingValue) == ["2"])
    }

    @Test func anAyahCanHaveSeveralEvenEqualNotes() async throws {
        let module = quran.module
        let notes = try await quran.store.write { transaction in
            let ayah = try AyahReference(surah: 1, ayah: 1)
            for text in ["a", "a", "b"] { _ = try module.addNote(on: ayah, text: text, in: transaction) }
            return try QuranModule.notes(in: transaction).list(RecordQuery(filters: [.init("ayahID", .equal, "1:1")]))
                .items
        }
        #expect(notes.map(\.text).sorted() == ["a", "a", "b"])
        #expect(Set(notes.map(\.id)).count == 3)
    }

    @Test func notesSavedTogetherKeepTheirUnchangedFields() async throws {
        let module = quran.module
        let (first, later) = (TestClock.start, TestClock.start.advanced(by: .seconds(60)))
        let note = try await quran.store.write { transaction in
            let ayah = try AyahReference(surah: 1, ayah: 1)
            let note = try module.addNote(on: ayah, text: "a", in: transaction).entity
            let others = try ["b", "c"].map {
                try AyahNote(id: note.id, ayah: ayah, text: $0, createdAt: later, modifiedAt: later)
            }
            let changes = try QuranModule.notes(in: transaction).saveAll(others + others.suffix(1))
            #expect(changes.map(\.outcome) == [.updated, .updated, .unchanged])
            return try #require(try QuranModule.notes(in: transaction).find(note.id))
        }
        #expect(note.text == "c")
        #expect((note.createdAt, note.modifiedAt) == (first, later))
    }

    /// As text, `10:1` comes before `2:1`.
    @Test func listsFollowTheOrderOfTheQuran() async throws {
        let module = quran.module
        let ayahs = [(10, 1), (2, 255), (2, 3), (2, 30), (114, 6), (1, 1)]
        try await quran.store.write { transaction in
            for (surah, ayah) in ayahs {
                let reference = try AyahReference(surah: surah, ayah: ayah)
                _ = try module.addFavorite(reference, in: transaction)
                _ = try module.addNote(on: reference, text: "n", in: transaction)
                _ = try module.setProgress(lastRead: reference, in: transaction)
            }
        }
        let (favorites, notes, progress, after) = try await quran.store.read { transaction in
            (
                try QuranModule.favorites(in: transaction).list(RecordQuery()).items.map(\.ayah.ayahID),
                try QuranModule.notes(in: transaction).list(RecordQuery()).items.map(\.ayah.ayahID),
                try QuranModule.progress(in: transaction).list(RecordQuery()).items.map(\.surahNumber),
                try QuranModule.favorites(in: transaction).list(
                    RecordQuery(filters: [.init("ayahID", .greater, "2:30")], sort: [.init("ayahID", descending: true)])
                ).items.map(\.ayah.ayahID)
            )
        }
        let order = ["1:1", "2:3", "2:30", "2:255", "10:1", "114:6"]
        #expect(favorites == order)
        #expect(notes == order)
        #expect(progress == [1, 2, 10, 114])
        #expect(after == ["114:6", "10:1", "2:255"])
    }

    @Test func anEditedNoteKeepsItsCreation() async throws {
        let module = quran.module
        let note = try await quran.store.write {
            try module.addNote(on: AyahReference(surah: 1, ayah: 1), text: "a", in: $0)
        }
        quran.store.clock.advance(seconds: 60)
        let edited = try await quran.store.write { transaction in
            _ = try module.editNote(note.id, text: "b", in: transaction)
            _ = try module.editNote(note.id, text: "b", in: transaction)
            #expect(transaction.version == 2)
            return try QuranModule.notes(in: transaction).find(note.id)
        }
        #expect(edited?.text == "b")
        #expect(edited?.createdAt == TestClock.start)
        #expect(edited?.modifiedAt == quran.store.clock.now)
        await #expect(throws: QuranModule.notes.absent(UUID.nobody)) {
            try await quran.store.write { try module.editNote(.nobody, text: "b", in: $0) }
        }
    }

    @Test func aDamagedRowIsReportedAndNotDropped() async throws {
        let module = quran.module
        try await quran.store.write { transaction in
            _ = try module.addFavorite(AyahReference(surah: 1, ayah: 7), in: transaction)
            try transaction.session.execute("UPDATE quran_favorite_ayah SET ayah_id = '1:8', ayah_number = 8")
        }
        let error = MizanError(
            .corruptData, "storage.damaged-record",
            "The store holds a quran.FavoriteAyah that breaks a rule. Surah 1 (Al-Faatiha) has 7 ayahs: 1:1 to 1:7.")
        await #expect(throws: error) {
            try await quran.store.read { try QuranModule.favorites(in: $0).list(RecordQuery()) }
        }
    }

    @Test func aRemovedRecordCanBeSavedAgain() async throws {
        let module = quran.module
        let results = try await quran.store.write { transaction in
            let ayah = try AyahReference(surah: 1, ayah: 1)
            let favorites = QuranModule.favorites(in: transaction)
            _ = try module.addFavorite(ayah, in: transaction)
            let first = [
                try favorites.remove(ayah) == 2, try favorites.remove(ayah) != nil, try favorites.find(ayah) == nil,
            ]
            return first + [try module.addFavorite(ayah, in: transaction).isNew, try favorites.find(ayah) != nil]
        }
        #expect(results == [true, false, true, true, true])
    }
}

extension UUID {
    fileprivate static let nobody = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
