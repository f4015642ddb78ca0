internal import HTTPKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// Who the owner is to the app: one profile at most, so its path names nothing.
struct ProfileRoutes {
    let quran: QuranModule

    private static let path: PathTemplate = "/v1/quran/profile"
    private static let shape = RecordPresentation.profile
    private static let noProfile = DeclaredError(.notFound, "quran.no-profile", "There is no profile yet.")
    private static let otherReference = DeclaredError(
        .conflict, "quran.user-record", "The legacy reference is set already, and otherwise.")
    private static let otherCreation = DeclaredError(
        .conflict, "quran.created-at", "The profile was created at another moment.")

    var all: [Endpoint] { [one, put, edit, remove] }

    private var one: Endpoint {
        .reading(
            .get, Self.path, "The profile", slice: QuranModule.id, cache: .structural,
            answers: [.ok("The profile.", Self.shape.answer)], errors: [Self.noProfile]
        ) { [quran] request, reading in
            guard let profile = try quran.profile(in: reading).find() else { throw QuranModule.noProfile }
            return .ok(Self.shape.json(profile.entity, owner: request.owner), version: profile.version)
        }
    }

    /// Address and names that are not sent go. The moments and the legacy reference stay: they are the record's past.
    private var put: Endpoint {
        .writing(
            .put, Self.path, "Make the profile, or replace it", slice: QuranModule.id,
            body: Self.shape.body(requiring: "appleUserID", examples: ["appleUserID": "001234.0a1b2c"]),
            cache: .structural, version: version,
            answers: Answer.stored("The profile.", Self.shape.answer),
            errors: QuranProblems.text + [Self.otherReference, Self.otherCreation]
        ) { [quran] request, writing in
            let body = request.body
            let profile = try quran.changeProfile(
                ProfileChange(
                    appleUserID: try body.text("appleUserID"),
                    email: try ProfileText.replacing(try body.optionalText("email"), "email"),
                    givenName: try ProfileText.replacing(try body.optionalText("givenName"), "givenName"),
                    familyName: try ProfileText.replacing(try body.optionalText("familyName"), "familyName"),
                    lastSignIn: try body.optional("lastSignIn", as: Instant.self),
                    userRecord: try body.optionalText("userRecord"),
                    createdAt: try body.optional("createdAt", as: Instant.self)), in: writing)
            let json = Self.shape.json(profile.entity, owner: request.owner)
            try body.agree(with: json, except: Set(Self.shape.names).subtracting(["recordName"]))
            return .stored(json, profile.change, at: Self.path.filled())
        }
    }

    private var edit: Endpoint {
        .writing(
            .patch, Self.path, "Change the profile", slice: QuranModule.id, body: .object(Self.editable),
            cache: .structural, idempotent: true, version: version,
            answers: [.ok("The profile.", Self.shape.answer)],
            errors: QuranProblems.text + [Self.noProfile, Self.otherReference]
        ) { [quran] request, writing in
            let body = request.body
            guard try quran.profile(in: writing).find() != nil else { throw QuranModule.noProfile }
            let profile = try quran.changeProfile(
                ProfileChange(
                    appleUserID: try body.optionalText("appleUserID"),
                    email: try ProfileText.changing(try body.patch("email", as: String.self), "email"),
                    givenName: try ProfileText.changing(try body.patch("givenName", as: String.self), "givenName"),
                    familyName: try ProfileText.changing(try body.patch("familyName", as: String.self), "familyName"),
                    lastSignIn: try body.optional("lastSignIn", as: Instant.self),
                    userRecord: try body.optionalText("userRecord")), in: writing)
            return .ok(Self.shape.json(profile.entity, owner: request.owner), version: profile.version)
        }
    }

    private static let editable: [Field] = [
        .optional("appleUserID", .text), .clearable("email", .text), .clearable("givenName", .text),
        .clearable("familyName", .text), .optional("lastSignIn", .instant),
        .optional("userRecord", .text, "The legacy reference; it can be set once."),
    ]

    private var remove: Endpoint {
        .writing(
            .delete, Self.path, "Remove the profile", slice: QuranModule.id, cache: .structural, version: version,
            answers: [.noContent("The profile is gone.")], errors: [Self.noProfile]
        ) { [quran] _, writing in
            guard try quran.profile(in: writing).remove() != nil else { throw QuranModule.noProfile }
            return .noContent
        }
    }

    private var version: Endpoint.VersionLookup {
        { [quran] _, reading in try quran.profile(in: reading).find()?.version }
    }
}

/// Texts as `ProfileChange` takes them: nil keeps, an empty one takes away. A client takes away by null or by leaving
/// out, so an empty text of its own is refused as any other blank one.
private enum ProfileText {
    static func replacing(_ text: String?, _ field: String) throws -> String {
        try text.map { try given($0, field) } ?? ""
    }

    static func changing(_ patch: Patch<String>, _ field: String) throws -> String? {
        switch patch {
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
