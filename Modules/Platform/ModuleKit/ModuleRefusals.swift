package import Kernel

extension Refusal {
    package static let archiveAmbiguous = Refusal(
        .invalidInput, "archive.ambiguous", "Two files in the archive have the same name.")
    package static let archiveBomb = Refusal(
        .tooLarge, "archive.bomb", "A file in the archive is more than 200 times as large when unpacked.")
    package static let archiveChildFailed = Refusal(
        .unavailable, "archive.child-failed", "`unzip` failed on the server's machine.")
    package static let archiveDamaged = Refusal(.invalidInput, "archive.damaged", "The archive is damaged.")
    package static let archiveEncrypted = Refusal(
        .unsupported, "archive.encrypted", "The file in the archive is encrypted.")
    package static let archiveNameTooLong = Refusal(
        .tooLarge, "archive.name-too-long", "A name in the archive is too long.")
    package static let archiveNoMemory = Refusal(
        .unavailable, "archive.no-memory", "The server's machine has too little memory for it.")
    package static let archiveTooLarge = Refusal(
        .tooLarge, "archive.too-large", "A file in the archive is larger than allowed.")
    package static let archiveTooManyCandidates = Refusal(
        .tooLarge, "archive.too-many-candidates", "The archive has too many files to choose from.")
    package static let archiveTooManyMembers = Refusal(
        .tooLarge, "archive.too-many-members", "The archive has more than 10,000 files.")
    package static let archiveTooSlow = Refusal(.unavailable, "archive.too-slow", "The archive took too long to read.")
    package static let archiveUnreadableMember = Refusal(
        .unsupported, "archive.unreadable-member", "The file in the archive is compressed in an unknown way.")
    package static let archiveUnsupported = Refusal(
        .unsupported, "archive.unsupported", "The zip archive is split into several files.")
    package static let importOption = Refusal(
        .invalidInput, "import.option", "An option does not have this choice, or is written wrongly.")
    package static let importUnknownOption = Refusal(
        .invalidInput, "import.unknown-option", "This kind of file has no such option.")
    package static let httpNoRoom = Refusal(
        .unavailable, "http.no-room", "Too much is sent and received at once; Retry-After is the time to wait.")
}
