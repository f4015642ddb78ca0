package import HTTPKit
package import QuranData

/// The slice's endpoints, under `/v1/quran`.
package enum QuranRoutes {
    package static func endpoints(_ module: QuranModule) -> [Endpoint] {
        [
            FavoriteRoutes(quran: module).all, NoteRoutes(quran: module).all, ProgressRoutes(quran: module).all,
            ChartRoutes(quran: module).all, SettingRoutes(quran: module).all, ProfileRoutes(quran: module).all,
            SurahRoutes.all, PlaceRoutes.all,
                // new-module: routes
        ].flatMap(\.self)
    }
}
