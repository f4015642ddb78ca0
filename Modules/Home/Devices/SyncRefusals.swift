package import Kernel

extension Refusal {
    package static let syncNoSlice = Refusal(
        .notPermitted, "sync.no-slice", "There is no slice that the caller may read.")
    package static let syncNotReadable = Refusal(
        .notPermitted, "sync.not-readable", "The caller may not read that slice.")
    package static let syncSlice = Refusal(.invalidInput, "sync.slice", "There is no such slice.")
    package static let syncTooManyStreams = Refusal(
        .rateLimited, "sync.too-many-streams", "The owner has as many streams as there may be.")
    package static let syncOtherEpoch = Refusal(
        .conflict, "sync.other-epoch", "The bases are of another epoch: pull first.")
    package static let syncCursor = Refusal(.invalidInput, "sync.cursor", "The cursor is none.")
    package static let syncFields = Refusal(.invalidInput, "sync.fields", "A mutation's fields do not fit its kind.")
    package static let syncCount = Refusal(.invalidInput, "sync.count", "There are too many mutations, or none.")
    package static let syncName = Refusal(
        .invalidInput, "sync.name", "A client, a mutation or a group cannot be called so.")
    package static let syncNoEpoch = Refusal(.invalidInput, "sync.no-epoch", "There are bases, and no epoch.")
    package static let syncRepeatedId = Refusal(.invalidInput, "sync.repeated-id", "Two mutations have one id.")
    package static let syncRepeatedRecord = Refusal(
        .invalidInput, "sync.repeated-record", "Two mutations are of one record.")
}
