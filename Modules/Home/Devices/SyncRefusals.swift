package import Kernel

extension Refusal {
    package static let syncNoSlice = Refusal(
        .notPermitted, "sync.no-slice", "The caller may not read any slice.")
    package static let syncNotReadable = Refusal(
        .notPermitted, "sync.not-readable", "The caller may not read that slice.")
    package static let syncSlice = Refusal(.invalidInput, "sync.slice", "There is no such slice.")
    package static let syncOtherEpoch = Refusal(
        .conflict, "sync.other-epoch", "The base versions are from another epoch: pull first.")
    package static let syncCursor = Refusal(.invalidInput, "sync.cursor", "The cursor is not valid.")
    package static let syncFields = Refusal(.invalidInput, "sync.fields", "A mutation's fields do not fit its kind.")
    package static let syncCount = Refusal(.invalidInput, "sync.count", "There are too many mutations, or none.")
    package static let syncName = Refusal(
        .invalidInput, "sync.name", "The name of a client, a mutation or a group is not allowed.")
    package static let syncNoEpoch = Refusal(.invalidInput, "sync.no-epoch", "There are base versions but no epoch.")
    package static let syncRepeatedId = Refusal(.invalidInput, "sync.repeated-id", "Two mutations have the same id.")
    package static let syncRepeatedRecord = Refusal(
        .invalidInput, "sync.repeated-record", "Two mutations change the same record.")
}
