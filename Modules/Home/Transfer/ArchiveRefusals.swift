package import Kernel

extension Refusal {
    package static let archiveLineTooLong = Refusal(
        .tooLarge, "archive.line-too-long", "A row of the account is too long for an archive.")
    package static let archiveInterrupted = Refusal(
        .conflict, "archive.interrupted",
        "The import took so long that it counted as interrupted, and the stored rows were removed. Send the archive "
            + "again."
    )
    package static let archiveOwnerExists = Refusal(
        .conflict, "archive.owner-exists", "The archive's owner already exists here.")
    package static let ownerName = Refusal(
        .invalidInput, "owner.name", "The name in the archive is not allowed for an account; give another with `as`.")
    package static let archiveNewer = Refusal(
        .unsupported, "archive.newer", "The archive was written by a newer Mizan.")
    package static let archiveNotAnArchive = Refusal(
        .invalidInput, "archive.not-an-archive", "The file is not an account archive.")
    package static let archiveUnknownSchema = Refusal(
        .unsupported, "archive.unknown-schema", "The archive holds data of parts that this server does not have.")
}
