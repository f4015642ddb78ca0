package import FitnessDomain
package import FitnessInfrastructure
package import Kernel
internal import Storage

/// The reasons why an answer of the progress API is no entry (seed 004, ProgressDTOConversionError).
package enum ProgressDTOConversionError: Error, Hashable, Sendable {
    case invalidMetricType(String)
    case invalidDateFormat(String)
    case invalidUserId(String)
}

extension ProgressDTOConversionError: BoundaryError {
    package var atBoundary: MizanError {
        switch self {
        case .invalidMetricType(let type):
            Self.answer("The server's answer has the type “\(Excerpt.of(type))”, which does not exist.")
        case .invalidDateFormat(let date):
            Self.answer(
                "The server's answer has the date “\(Excerpt.of(date))”; it must be in the form of RFC 3339, such as "
                    + "2024-01-15T08:00:00Z.")
        case .invalidUserId(let user): Self.answer("“\(Excerpt.of(user))” is not an owner's id.")
        }
    }

    private static let answer = Refusal(.invalidInput, "fitness.answer")
}

/// An entry that was received from a server: its owner, and its id at the server.
package struct DownloadedEntry: Hashable, Sendable {
    package let owner: OwnerID
    package let backendID: String
    package let entry: ProgressEntry
}

/// Converts an answer of the API to an entry (seed 004, `toDomain(userID:)`). The answer contains neither the owner nor the
/// time of creation: the caller passes the owner, and the measurement's moment is used as the time of creation.
package enum ProgressEntryResponseMapper {
    /// - Parameters:
    ///   - userID: the owner of the entry.
    ///   - taken: returns the day and the time of a moment for the owner.
    package static func toDomain(
        _ dto: ProgressEntryResponse, userID: String, taken: (Instant) throws -> TakenAt
    ) throws -> DownloadedEntry {
        guard let owner = OwnerID(userID) else { throw ProgressDTOConversionError.invalidUserId(userID) }
        guard let type = ProgressMetricType(rawValue: dto.type) else {
            throw ProgressDTOConversionError.invalidMetricType(dto.type)
        }
        guard let date = Instant(dto.date) else { throw ProgressDTOConversionError.invalidDateFormat(dto.date) }
        // The same answer always becomes the same entry, however often the answer is received (contracts/fitness.md §1.4, 4 and
        // 5).
        let id = Identifiers.named("fitness.progress", owner.description, dto.id)
        let entry = try ProgressEntry(
            id: id, type: type, quantity: dto.quantity, taken: taken(date), notes: dto.notes,
            createdAt: date, updatedAt: date)
        return DownloadedEntry(owner: owner, backendID: dto.id, entry: entry)
    }

    package static func toDomain(
        _ dtos: [ProgressEntryResponse], userID: String, taken: (Instant) throws -> TakenAt
    ) throws -> [DownloadedEntry] {
        try dtos.map { try toDomain($0, userID: userID, taken: taken) }
    }

    /// An entry in the API's form, in UTC and in whole seconds, as the seed's example shows.
    package static func toData(_ entry: ProgressEntry, id: String) -> ProgressEntryResponse {
        let date = entry.taken.instant.description.prefix(19) + "Z"
        return ProgressEntryResponse(
            id: id, type: entry.type.rawValue, quantity: entry.quantity, date: String(date), notes: entry.notes)
    }
}
