internal import Changes
internal import HTTPKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// The owner's profile in the app. An owner has at most one profile, so the path has no parameter.
struct ProfileRoutes {
    let quran: QuranModule

    private static let records = RecordEndpoints(
        QuranModule.profile, slice: QuranModule.id, at: "/v1/quran/profile", place: [], cache: .structural
    ) { _ in OnlyOne() }

    var all: [Endpoint] {
        [
            Self.records.one("The profile", "The profile."), put, edit,
            Self.records.remove("Remove the profile", "The profile has been removed."),
        ]
    }

    /// If the address or the names are not sent, they are removed. The dates and the legacy reference stay, because they
    /// describe the record's past.
    private var put: Endpoint {
        Self.records.put(
            "Make the profile, or replace it", "The profile.",
            body: Self.records.body(requiring: ["appleUserID"], examples: ["appleUserID": "001234.0a1b2c"]),
            free: Set(QuranModule.profile.presentation.names).subtracting(["recordName"]),
            errors: [Refusal].text + [.otherReference, .otherCreation]
        ) { [quran] request, _, writing in
            var change = try Self.change(request.body) { try request.body.replacement($0, as: String.self) }
            change.createdAt = try request.body.optional("createdAt", as: Instant.self)
            return try quran.changeProfile(change, in: writing)
        }
    }

    private var edit: Endpoint {
        Self.records.patch(
            "Change the profile", "The profile.", body: .object(Self.editable),
            errors: [Refusal].text + [.otherReference]
        ) { [quran] request, id, writing in
            _ = try QuranModule.profile.require(id, in: writing)
            let change = try Self.change(request.body) { try request.body.patch($0, as: String.self) }
            return try quran.changeProfile(change, in: writing)
        }
    }

    private static func change(
        _ body: Values, _ text: (String) throws -> Patch<String>
    ) throws -> ProfileChange {
        ProfileChange(
            appleUserID: try body.optionalText("appleUserID"), email: try text("email"),
            givenName: try text("givenName"), familyName: try text("familyName"),
            lastSignIn: try body.optional("lastSignIn", as: Instant.self),
            userRecord: try body.optionalText("userRecord"))
    }

    private static let editable: [Field] = [
        .optional("appleUserID", .text), .clearable("email", .text), .clearable("givenName", .text),
        .clearable("familyName", .text), .optional("lastSignIn", .instant),
        .optional("userRecord", .text, "The legacy reference; it can be set once."),
    ]
}
