package import Kernel

extension Refusal {
    package static let archiveLineTooLong = Refusal(
        .tooLarge, "archive.line-too-long", "A row is too long for an archive.")
    package static let archiveInterrupted = Refusal(
        .conflict, "archive.interrupted",
        "It took so long that what was stored counted as broken off, and was removed. Send it again.")
    package static let archiveOwnerExists = Refusal(.conflict, "archive.owner-exists", "Its owner is here already.")
    package static let ownerName = Refusal(
        .invalidInput, "owner.name", "An account cannot be called as the archive has it; say `as`.")
    package static let archiveNewer = Refusal(.unsupported, "archive.newer", "A newer Mizan wrote it.")
    package static let archiveNotAnArchive = Refusal(
        .invalidInput, "archive.not-an-archive", "It is no account archive.")
    package static let archiveUnknownSchema = Refusal(
        .unsupported, "archive.unknown-schema", "It holds data of parts that are not here.")
}
