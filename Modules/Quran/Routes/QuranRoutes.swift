package import HTTPKit
package import QuranData

/// The slice's endpoints, under `/v1/quran`.
package enum QuranRoutes {
    package static func endpoints(_ quran: QuranModule) -> [Endpoint] {
        FavoriteRoutes(quran: quran).all + NoteRoutes(quran: quran).all + ProgressRoutes(quran: quran).all
            + ChartRoutes(quran: quran).all + SettingRoutes(quran: quran).all + ProfileRoutes(quran: quran).all
            + SurahRoutes.all + PlaceRoutes.all
    }
}
