import CommandSupport

extension QuranVerbs {
    /// `mizan quran progress set`
    static let progressSet: [VerbCase] = [
        VerbCase(
            "an ayah",
            "quran progress set 2:255",
            table: "Surah 2 (Al-Baqara): 255 of 286 ayahs  ##################.. 89.2 %\n",
            json: """
                {
                  "recordName": "progress-$OWNER-2", "surahNumber": 2, "lastReadAyah": 255, "totalAyahs": 286,
                  "progressPercentage": 89.16083916083916, "lastUpdatedAt": "2026-01-08T14:30:00.000Z",
                  "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,surahNumber,lastReadAyah,totalAyahs,progressPercentage,lastUpdatedAt,ownerRecordName
                progress-$OWNER-2,2,255,286,89.16083916083916,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "a surah is read to its end",
            "quran progress set Al-Kahf",
            after: ["quran favorite add 1:1"],
            table: "Surah 18 (Al-Kahf): 110 of 110 ayahs  #################### 100.0 %\n",
            json: """
                {
                  "recordName": "progress-$OWNER-18", "surahNumber": 18, "lastReadAyah": 110, "totalAyahs": 110,
                  "progressPercentage": 100, "lastUpdatedAt": "2026-01-08T14:30:00.000Z",
                  "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,surahNumber,lastReadAyah,totalAyahs,progressPercentage,lastUpdatedAt,ownerRecordName
                progress-$OWNER-18,18,110,110,100,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "a bare number is a surah",
            "quran progress set surah 18 --at 2026-01-02",
            after: ["quran favorite add 1:1"],
            table: "Surah 18 (Al-Kahf): 110 of 110 ayahs  #################### 100.0 %\n",
            json: """
                {
                  "recordName": "progress-$OWNER-18", "surahNumber": 18, "lastReadAyah": 110, "totalAyahs": 110,
                  "progressPercentage": 100, "lastUpdatedAt": "2026-01-02T00:00:00.000Z",
                  "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,surahNumber,lastReadAyah,totalAyahs,progressPercentage,lastUpdatedAt,ownerRecordName
                progress-$OWNER-18,18,110,110,100,2026-01-02T00:00:00.000Z,$OWNER
                """),
        VerbCase(
            "further on",
            "quran progress set 2:256",
            after: threeSurahs,
            table: "Surah 2 (Al-Baqara): 256 of 286 ayahs  ##################.. 89.5 %\n",
            json: """
                {
                  "recordName": "progress-$OWNER-2", "surahNumber": 2, "lastReadAyah": 256, "totalAyahs": 286,
                  "progressPercentage": 89.5104895104895, "lastUpdatedAt": "2026-01-08T14:31:00.000Z",
                  "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,surahNumber,lastReadAyah,totalAyahs,progressPercentage,lastUpdatedAt,ownerRecordName
                progress-$OWNER-2,2,256,286,89.5104895104895,2026-01-08T14:31:00.000Z,$OWNER
                """),
        VerbCase(
            "a page, to its last ayah",
            "quran progress set page 50",
            table: "Surah 3 (Aal-i-Imraan): 9 of 200 ayahs  #................... 4.5 %\n",
            json: """
                {
                  "recordName": "progress-$OWNER-3", "surahNumber": 3, "lastReadAyah": 9, "totalAyahs": 200,
                  "progressPercentage": 4.5, "lastUpdatedAt": "2026-01-08T14:30:00.000Z",
                  "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,surahNumber,lastReadAyah,totalAyahs,progressPercentage,lastUpdatedAt,ownerRecordName
                progress-$OWNER-3,3,9,200,4.5,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "back",
            "quran progress set 2:1",
            after: threeSurahs,
            table: "Surah 2 (Al-Baqara): 1 of 286 ayahs  .................... 0.3 %\n",
            json: """
                {
                  "recordName": "progress-$OWNER-2", "surahNumber": 2, "lastReadAyah": 1, "totalAyahs": 286,
                  "progressPercentage": 0.34965034965034963, "lastUpdatedAt": "2026-01-08T14:31:00.000Z",
                  "ownerRecordName": "$OWNER"
                }
                """,
            csv: """
                recordName,surahNumber,lastReadAyah,totalAyahs,progressPercentage,lastUpdatedAt,ownerRecordName
                progress-$OWNER-2,2,1,286,0.34965034965034963,2026-01-08T14:31:00.000Z,$OWNER
                """),
        VerbCase(
            refused: "neither an ayah nor a surah",
            "quran progress set juz 30",
            after: ["quran favorite add 1:1"],
            code: 65,
            """
            mizan: Progress is the last ayah read in a surah; “juz 30” is neither an ayah nor a surah nor a page. mizan \
            quran progress set 2:255, surah 18 for all of it, or page 50 for the last ayah on it
            """),
        VerbCase(
            refused: "a number alone",
            "quran progress set 19",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: 19 alone may be a surah or a page: write surah 19, page 19, or 2:255."),
        VerbCase(
            refused: "no such ayah",
            "quran progress set 1:8",
            after: ["quran favorite add 1:1"],
            code: 65,
            "mizan: Surah 1 (Al-Faatiha) has 7 ayahs: 1:1 to 1:7."),
    ]
}
