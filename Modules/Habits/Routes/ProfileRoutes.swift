internal import Changes
internal import FoundationEssentials
internal import HTTPKit
internal import HabitsData
internal import HabitsDomain
internal import Kernel
internal import ModuleKit

/// The owner's profile in the apps. Total, level, streak and last active day are computed, and the role determines who is an
/// administrator.
struct ProfileRoutes {
    let habits: HabitsModule

    private static let records = RecordEndpoints(
        HabitsModule.profile, slice: HabitsModule.id, at: "/v1/habits/profile", place: [], cache: .structural
    ) { _ in OnlyOne() }

    private static let shape = Field.optional(
        "shape", .choice(Shape.words), "The form of the web app, the phone or the database.")
    private static let errors: [Refusal] = [Refusal].text + [.number, .otherUser]

    var all: [Endpoint] {
        [show, put, edit, Self.records.remove("Remove the profile", "The profile has been removed.")]
    }

    private var show: Endpoint {
        .reading(
            .get, "/v1/habits/profile", "The profile with its figures as they are now", slice: HabitsModule.id,
            query: [Self.shape], cache: .structural, answers: [.ok("The profile, or its shape.", .json)],
            errors: [HabitsModule.profile.absence]
        ) { [habits] request, reading in
            let profile = try habits.shownProfile(in: reading)
            let shape = try request.query.optionalText("shape").flatMap(Shape.init)
            return .ok(try shape?.json(profile.entity) ?? profile.entity.json, version: profile.version)
        }
    }

    /// A name that is not sent is cleared.
    private var put: Endpoint {
        .writing(
            .put, "/v1/habits/profile", "Make the profile, or replace it", slice: HabitsModule.id,
            body: .object([
                .optional("displayName", .text),
                .optional("userId", .identifier, "The id of a new profile; the owner's id by default."),
                Self.total,
            ]), cache: .structural, version: Self.version,
            answers: ResponseSpec.stored("The profile.", ShownProfile.shape), errors: Self.errors
        ) { [habits] request, writing in
            let change = ProfileChange(
                displayName: try request.body.replacement("displayName", as: String.self),
                totalXP: try request.body.optional("totalXp", as: Int.self),
                userID: try request.body.optional("userId", as: UUID.self))
            return try habits.answer(try habits.changeProfile(change, in: writing), in: writing)
        }
    }

    private var edit: Endpoint {
        .writing(
            .patch, "/v1/habits/profile", "Change the profile", slice: HabitsModule.id,
            body: .object([.clearable("displayName", .text, example: "Amina"), Self.total]), cache: .structural,
            idempotent: true,
            version: Self.version, answers: [.ok("The profile.", ShownProfile.shape)],
            errors: [Refusal].text + [.number, .nothingSaid, HabitsModule.profile.absence]
        ) { [habits] request, writing in
            _ = try HabitsModule.profile.require(OnlyOne(), in: writing)
            let change = ProfileChange(
                displayName: try request.body.patch("displayName", as: String.self),
                totalXP: try request.body.optional("totalXp", as: Int.self))
            guard change.displayName != .keep || change.totalXP != nil else {
                throw Refusal.saysNothing(["displayName", "totalXp"])
            }
            return try habits.answer(try habits.changeProfile(change, in: writing), in: writing)
        }
    }

    private static let total = Field.optional(
        "totalXp", .integer,
        "The points in another program; the points beyond those earned here are stored as carried over.")

    private static let version: Endpoint.VersionLookup = { _, reading in
        try HabitsModule.profile(in: reading).find(OnlyOne())?.version
    }
}

extension ShownProfile {
    static let shape = ObjectSchema("habits.ShownProfile", [Field](fields))
}

extension HabitsModule {
    fileprivate func answer(_ written: Written<UserProfile>, in writing: WriteTransaction) throws -> Response {
        .stored(
            try shown(written.entity, in: writing).json, written.change, at: "/v1/habits/profile")
    }
}
