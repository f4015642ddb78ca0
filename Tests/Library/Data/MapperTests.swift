import Changes
import FoundationEssentials
import Kernel
import LibraryDomain
import LibraryInfrastructure
import Storage
import TestSupport
import Testing

@testable import LibraryData

/// The mappers of seed 003.
struct MapperTests {
    private static let row = BookRecord(
        id: .first, title: "Amal", author: "Badr", documentType: .epub, pageCount: 300, dateAdded: TestClock.start,
        lastReadDate: TestClock.start.advanced(by: .seconds(1)))

    private static let progress = ReadingProgressRecord(
        bookID: .first, currentPage: 20, currentCharacterIndex: 100, totalCharacters: 1_000, isCompleted: true,
        lastUpdated: TestClock.start)

    private static let voice = VoiceRecord(
        id: "a1", name: "Amal", category: "premade", description: "calm", previewURL: "https://voices.example/a",
        accent: "british", age: "young", gender: "female", useCase: "narration")

    @Test func aRowAndItsEntityAreEqual() throws {
        #expect(BookMapper.toData(try BookMapper.toDomain(Self.row)).isSame(as: Self.row))
        #expect(
            BookMapper.ProgressMapper.toData(try BookMapper.ProgressMapper.toDomain(Self.progress))
                .isSame(as: Self.progress))
        #expect(VoiceRecordMapper.toData(try VoiceRecordMapper.toDomain(Self.voice)).isSame(as: Self.voice))
        let bare = VoiceRecord(id: "a1", name: "Amal")
        #expect(VoiceRecordMapper.toData(try VoiceRecordMapper.toDomain(bare)).isSame(as: bare))
    }

    @Test func anUpdateLeavesIDDocumentTypeAndDateAddedAlone() throws {
        let other = try BookEntity(
            id: UUID(), title: "Dana", author: nil, documentType: .pdf, pageCount: 5,
            dateAdded: TestClock.start.advanced(by: .seconds(9)), lastReadDate: nil)
        var row = Self.row
        BookMapper.update(&row, with: other)
        let expected = BookRecord(
            id: .first, title: "Dana", author: nil, documentType: .epub, pageCount: 5, dateAdded: TestClock.start,
            lastReadDate: nil)
        #expect(row.isSame(as: expected))
    }

    @Test func anUpdateOfProgressLeavesTheBookAlone() throws {
        let other = try ReadingProgressEntity(
            bookID: UUID(), currentPage: 1, lastUpdated: TestClock.start.advanced(by: .seconds(9)))
        var row = Self.progress
        BookMapper.ProgressMapper.update(&row, with: other)
        let expected = ReadingProgressRecord(
            bookID: .first, currentPage: 1, currentCharacterIndex: 0, totalCharacters: nil, isCompleted: false,
            lastUpdated: other.lastUpdated)
        #expect(row.isSame(as: expected))
    }

    @Test func rowsThatBreakARuleAreRefused() {
        var book = Self.row
        book.pageCount = -1
        #expect(throws: MizanError.self) { try BookMapper.toDomain(book) }
        #expect(throws: MizanError.self) { try BookMapper.toDomain([Self.row, book]) }
        var voice = Self.voice
        voice.previewURL = "ftp://voices.example/a"
        #expect(throws: MizanError.self) { try VoiceRecordMapper.toDomain(voice) }
    }

    @Test func aVoiceOfAServiceIsMapped() throws {
        let (full, bare) = (
            VoiceDTO(
                voiceID: "a1", name: "Amal", category: "premade", description: "calm",
                previewURL: "https://voices.example/a",
                labels: .init(accent: "british", age: "young", gender: "female", useCase: "narration")),
            VoiceDTO(voiceID: "b2", name: "Badr")
        )
        let voices = try VoiceMapper.toDomain([full, bare])
        #expect(voices.map { VoiceRecordMapper.toData($0).useCase } == ["narration", nil])
        #expect(try VoiceRecordMapper.toDomain(Self.voice) == voices[0])
        #expect(try voices[1] == VoiceEntity(id: "b2", name: "Badr"))
    }

    @Test(arguments: [
        VoiceDTO(voiceID: "..", name: "Amal"), VoiceDTO(voiceID: "a1", name: " "),
        VoiceDTO(voiceID: "a1", name: "Amal", previewURL: "a.mp3"),
    ])
    func aBadVoiceOfAServiceIsRefused(dto: VoiceDTO) {
        #expect(throws: (any Error).self) { try VoiceMapper.toDomain(dto) }
    }
}
