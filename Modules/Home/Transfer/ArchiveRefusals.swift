package import Kernel

extension Refusal {
    package static let archiveLineTooLong = Refusal(
        .tooLarge, "archive.line-too-long", "A row is too long for an archive.")
    package static let archiveInterrupted = Refusal(
        .conflict, "archive.interrupted",
        "It took so long that the import counted as interrupted, and the stored rows were removed. Send it again.")
    package static let archiveOwnerExists = Refusal(.conflict, "archive.owner-exists", "Its owner already exists here.")
    package static let ownerName = Refusal(
        .invalidInput, "owner.name", "The name in the archive is not allowed for an account; give another with `as`.")
    package static let archiveNewer = Refusal(.unsupported, "archive.newer", "A newer Mizan wrote it.")
    package static let archiveNotAnArchive = Refusal(
        .invalidInput, "archive.not-an-archive", "It is not an account archive.")
    package static let archiveUnknownSchema = Refusal(
        .unsupported, "archive.unknown-schema", "It holds data of parts that this server does not have.")
}
