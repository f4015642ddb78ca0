package import Kernel

extension Refusal {
    package static let noSurah = Refusal(.invalidInput, "quran.no-such-surah", "There is no such surah.")
    package static let noAyah = Refusal(.invalidInput, "quran.no-such-ayah", "The surah has no such ayah.")
    package static let oneAyah = Refusal(.invalidInput, "quran.one-ayah", "The place has several ayahs.")
    package static let noDivision = Refusal(
        .invalidInput, "quran.no-such-division", "There is no such juz, hizb or page.")
    package static let backwards = Refusal(.invalidInput, "quran.backwards-range", "The range ends before it starts.")
    package static let noName = Refusal(.invalidInput, "quran.unknown-name", "No surah has this name.")
    package static let ambiguous = Refusal(
        .invalidInput, "quran.ambiguous-reference", "The text can mean several places.")
    package static let unreadable = Refusal(
        .invalidInput, "quran.unreadable-reference",
        "The text is not a place in the Quran.")
    package static let otherReference = Refusal(
        .conflict, "quran.user-record", "The legacy reference is already set to another value.")
    package static let otherCreation = Refusal(
        .conflict, "quran.created-at", "The profile was created at another moment.")
    package static let noteExists = Refusal(.conflict, "quran.note-exists", "Another note has this id.")
}
