internal import HTTPKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// Favourite ayahs: one per ayah, named by it.
struct FavoriteRoutes {
    let quran: QuranModule

    private static let path: PathTemplate = "/v1/quran/favorites/{ayahID}"
    private static let shape = RecordPresentation.favorite
    private static let notAFavorite = DeclaredError(.notFound, "quran.not-a-favorite", "The ayah is not a favourite.")

    var all: [Endpoint] { [list, one, put, remove] }

    private var list: Endpoint {
        .reading(
            .get, "/v1/quran/favorites", "Favourite ayahs, in the order of the Quran", slice: QuranModule.id,
            list: Self.shape.listing, answers: [.page("The favourites.", of: Self.shape.answer)],
            errors: Self.shape.listingErrors
        ) { [quran] request, reading in
            .page(try quran.favorites(in: reading).list(request.list)) {
                Self.shape.json($0.entity, owner: request.owner)
            }
        }
    }

    private var one: Endpoint {
        .reading(
            .get, Self.path, "A favourite ayah", slice: QuranModule.id, path: [.ayahID],
            answers: [.ok("The favourite.", Self.shape.answer)], errors: QuranProblems.ayah + [Self.notAFavorite]
        ) { [quran] request, reading in
            let ayah = try Self.ayah(request)
            guard let favorite = try quran.favorites(in: reading).find(ayah) else { throw QuranModule.noFavorite(ayah) }
            return .ok(Self.shape.json(favorite.entity, owner: request.owner), version: favorite.version)
        }
    }

    /// Without a moment, what is a favourite already stays as it is.
    private var put: Endpoint {
        .writing(
            .put, Self.path, "Mark an ayah as a favourite", slice: QuranModule.id, path: [.ayahID],
            body: Self.shape.body(), version: version, answers: Answer.stored("The favourite.", Self.shape.answer),
            errors: QuranProblems.ayah
        ) { [quran] request, writing in
            let ayah = try Self.ayah(request)
            let moment = try request.body.optional("favoritedAt", as: Instant.self)
            let favorite = try quran.addFavorite(ayah, at: moment, in: writing)
            let json = Self.shape.json(favorite.entity, owner: request.owner)
            try request.body.agree(with: json, except: ["favoritedAt"])
            return .stored(json, favorite.change, at: Self.path.filled(ayah.ayahID))
        }
    }

    private var remove: Endpoint {
        .writing(
            .delete, Self.path, "Take the mark off an ayah", slice: QuranModule.id, path: [.ayahID], version: version,
            answers: [.noContent("It is no favourite any more.")], errors: QuranProblems.ayah + [Self.notAFavorite]
        ) { [quran] request, writing in
            let ayah = try Self.ayah(request)
            guard try quran.favorites(in: writing).remove(ayah) != nil else {
                throw QuranModule.noFavorite(ayah)
            }
            return .noContent
        }
    }

    private var version: Endpoint.VersionLookup {
        { [quran] request, reading in try quran.favorites(in: reading).find(Self.ayah(request))?.version }
    }

    private static func ayah(_ request: Request) throws -> AyahReference {
        try AyahReference(typed: try request.path.text("ayahID"))
    }
}
