import CommandSupport

extension QuranVerbs {
    /// `mizan quran progress list`
    static let progressList: [VerbCase] = [
        VerbCase(
            "none yet",
            "quran progress list",
            after: ["quran favorite add 1:1"],
            table: "No progress yet. Record where you are: mizan quran progress set 2:255\n",
            json: "[]",
            csv: """
                recordName,surahNumber,lastReadAyah,totalAyahs,progressPercentage,lastUpdatedAt,ownerRecordName
                """),
        VerbCase(
            "by surah, and over all",
            "quran progress list",
            after: threeSurahs,
            table: """
                No.  Surah       Read  Of   Progress                      Last
                  1  Al-Faatiha     3    7  #########........... 42.9 %   2026-01-08 14:31Z
                  2  Al-Baqara    255  286  ##################.. 89.2 %   2026-01-08 14:30Z
                 18  Al-Kahf      110  110  #################### 100.0 %  2026-01-08 14:31Z

                Whole Quran  #................... 5.9 %  368 of 6236 ayahs, 1 of 3 begun surahs finished

                """,
            json: """
                [
                  {
                    "recordName": "progress-$OWNER-1", "surahNumber": 1, "lastReadAyah": 3, "totalAyahs": 7,
                    "progressPercentage": 42.857142857142854, "lastUpdatedAt": "2026-01-08T14:31:00.000Z",
                    "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "progress-$OWNER-2", "surahNumber": 2, "lastReadAyah": 255, "totalAyahs": 286,
                    "progressPercentage": 89.16083916083916, "lastUpdatedAt": "2026-01-08T14:30:00.000Z",
                    "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "progress-$OWNER-18", "surahNumber": 18, "lastReadAyah": 110, "totalAyahs": 110,
                    "progressPercentage": 100, "lastUpdatedAt": "2026-01-08T14:31:00.000Z",
                    "ownerRecordName": "$OWNER"
                  }
                ]
                """,
            csv: """
                recordName,surahNumber,lastReadAyah,totalAyahs,progressPercentage,lastUpdatedAt,ownerRecordName
                progress-$OWNER-1,1,3,7,42.857142857142854,2026-01-08T14:31:00.000Z,$OWNER
                progress-$OWNER-2,2,255,286,89.16083916083916,2026-01-08T14:30:00.000Z,$OWNER
                progress-$OWNER-18,18,110,110,100,2026-01-08T14:31:00.000Z,$OWNER
                """),
        VerbCase(
            "by a field, in another order, and not all",
            "quran progress list --where lastReadAyah>2 --sort -surahNumber --limit 2",
            after: threeSurahs,
            table: """
                No.  Surah      Read  Of   Progress                      Last
                 18  Al-Kahf     110  110  #################### 100.0 %  2026-01-08 14:31Z
                  2  Al-Baqara   255  286  ##################.. 89.2 %   2026-01-08 14:30Z

                Whole Quran  #................... 5.9 %  368 of 6236 ayahs, 1 of 3 begun surahs finished

                """,
            json: """
                [
                  {
                    "recordName": "progress-$OWNER-18", "surahNumber": 18, "lastReadAyah": 110, "totalAyahs": 110,
                    "progressPercentage": 100, "lastUpdatedAt": "2026-01-08T14:31:00.000Z",
                    "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "progress-$OWNER-2", "surahNumber": 2, "lastReadAyah": 255, "totalAyahs": 286,
                    "progressPercentage": 89.16083916083916, "lastUpdatedAt": "2026-01-08T14:30:00.000Z",
                    "ownerRecordName": "$OWNER"
                  }
                ]
                """,
            csv: """
                recordName,surahNumber,lastReadAyah,totalAyahs,progressPercentage,lastUpdatedAt,ownerRecordName
                progress-$OWNER-18,18,110,110,100,2026-01-08T14:31:00.000Z,$OWNER
                progress-$OWNER-2,2,255,286,89.16083916083916,2026-01-08T14:30:00.000Z,$OWNER
                """,
            errors: "For more, add --cursor 5b2232746d37616e397a367a79766d222c325d"),
        VerbCase(
            "the page behind a cursor",
            "quran progress list --limit 2 --cursor $NEXT",
            after: threeSurahs + [.keepCursor("NEXT", of: "quran progress list --limit 2")],
            table: """
                No.  Surah    Read  Of   Progress                      Last
                 18  Al-Kahf   110  110  #################### 100.0 %  2026-01-08 14:31Z

                Whole Quran  #................... 5.9 %  368 of 6236 ayahs, 1 of 3 begun surahs finished

                """,
            json: """
                [
                  {
                    "recordName": "progress-$OWNER-18", "surahNumber": 18, "lastReadAyah": 110, "totalAyahs": 110,
                    "progressPercentage": 100, "lastUpdatedAt": "2026-01-08T14:31:00.000Z",
                    "ownerRecordName": "$OWNER"
                  }
                ]
                """,
            csv: """
                recordName,surahNumber,lastReadAyah,totalAyahs,progressPercentage,lastUpdatedAt,ownerRecordName
                progress-$OWNER-18,18,110,110,100,2026-01-08T14:31:00.000Z,$OWNER
                """),
        VerbCase(
            "nothing matches",
            "quran progress list --where surahNumber=36",
            after: threeSurahs,
            table: "Nothing matches.\n",
            json: "[]",
            csv: """
                recordName,surahNumber,lastReadAyah,totalAyahs,progressPercentage,lastUpdatedAt,ownerRecordName
                """),
    ]
}
