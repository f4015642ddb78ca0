internal import HTTPKit
internal import Kernel
internal import QuranData
internal import QuranDomain

/// Favourite ayahs: one record per ayah, identified by the ayah.
struct FavoriteRoutes {
    let quran: QuranModule

    private static let records = RecordEndpoints(
        QuranModule.favorites, slice: QuranModule.id, at: "/v1/quran/favorites/{ayahID}", place: [.ayahID],
        errors: .ayah
    ) { try AyahReference(typed: try $0.path.text("ayahID")) }

    var all: [Endpoint] {
        [
            Self.records.list("Favourite ayahs, in the order of the Quran", "The favourites."),
            Self.records.one("A favourite ayah", "The favourite."),
            // Without a date, an existing favourite stays as it is.
            Self.records.put("Mark an ayah as a favourite", "The favourite.", free: ["favoritedAt"]) {
                [quran] request, ayah, writing in
                try quran.addFavorite(
                    ayah, at: try request.body.optional("favoritedAt", as: Instant.self), in: writing)
            },
            Self.records.remove("Remove the mark of an ayah", "The ayah is no longer a favourite."),
        ]
    }
}
