internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import QuranData
internal import QuranDomain

/// Who the owner is to the app: one profile at most, so its path names nothing.
struct ProfileRoutes {
    let quran: QuranModule

    private static let records = RecordEndpoints(
        QuranModule.profile, slice: QuranModule.id, at: "/v1/quran/profile", place: [], cache: .structural,
        absence: DeclaredError(.notFound, "quran.no-profile", "There is no profile yet.")
    ) { _ in OnlyOne() }

    private static let otherReference = DeclaredError(
        .conflict, "quran.user-record", "The legacy reference is set already, and otherwise.")
    private static let otherCreation = DeclaredError(
        .conflict, "quran.created-at", "The profile was created at another moment.")

    var all: [Endpoint] {
        [
            Self.records.one("The profile", "The profile."), put, edit,
            Self.records.remove("Remove the profile", "The profile is gone."),
        ]
    }

    /// Address and names that are not sent go. The moments and the legacy reference stay: they are the record's past.
    private var put: Endpoint {
        Self.records.put(
            "Make the profile, or replace it", "The profile.",
            body: Self.records.body(requiring: ["appleUserID"], examples: ["appleUserID": "001234.0a1b2c"]),
            free: Set(QuranModule.profile.presentation.names).subtracting(["recordName"]),
            errors: QuranProblems.text + [Self.otherReference, Self.otherCreation]
        ) { [quran] request, _, writing in
            let body = request.body
            var change = ProfileChange()
            change.appleUserID = try body.text("appleUserID")
            change.email = try ProfileText.replacing("email", in: body)
            change.givenName = try ProfileText.replacing("givenName", in: body)
            change.familyName = try ProfileText.replacing("familyName", in: body)
            change.lastSignIn = try body.optional("lastSignIn", as: Instant.self)
            change.userRecord = try body.optionalText("userRecord")
            change.createdAt = try body.optional("createdAt", as: Instant.self)
            return try quran.changeProfile(change, in: writing)
        }
    }

    private var edit: Endpoint {
        Self.records.patch(
            "Change the profile", "The profile.", body: .object(Self.editable),
            errors: QuranProblems.text + [Self.otherReference]
        ) { [quran] request, id, writing in
            let body = request.body
            _ = try QuranModule.profile.require(id, in: writing)
            var change = ProfileChange()
            change.appleUserID = try body.optionalText("appleUserID")
            change.email = try ProfileText.changing("email", in: body)
            change.givenName = try ProfileText.changing("givenName", in: body)
            change.familyName = try ProfileText.changing("familyName", in: body)
            change.lastSignIn = try body.optional("lastSignIn", as: Instant.self)
            change.userRecord = try body.optionalText("userRecord")
            return try quran.changeProfile(change, in: writing)
        }
    }

    private static let editable: [Field] = [
        .optional("appleUserID", .text), .clearable("email", .text), .clearable("givenName", .text),
        .clearable("familyName", .text), .optional("lastSignIn", .instant),
        .optional("userRecord", .text, "The legacy reference; it can be set once."),
    ]
}

/// Texts as `ProfileChange` takes them: nil keeps, an empty one takes away. A client takes away by null or by leaving
/// out, so an empty text of its own is refused as any other blank one.
private enum ProfileText {
    static func replacing(_ field: String, in body: Values) throws -> String {
        try body.optionalText(field).map { try given($0, field) } ?? ""
    }

    static func changing(_ field: String, in body: Values) throws -> String? {
        switch try body.patch(field, as: String.self) {
        case .keep: nil
        case .clear: ""
        case .set(let text): try given(text, field)
        }
    }

    private static func given(_ text: String, _ field: String) throws -> String {
        guard !text.isEmpty else { throw QuranError.blank(field: field) }
        return text
    }
}
