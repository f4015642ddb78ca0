import CommandSupport

extension QuranVerbs {
    /// `mizan quran note list`
    static let noteList: [VerbCase] = [
        VerbCase(
            "none yet",
            "quran note list",
            after: ["quran favorite add 1:1"],
            table: """
                No notes yet. Add one: mizan quran note add 2:255 "the greatest ayah"

                """,
            json: "[]",
            csv: """
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                """),
        VerbCase(
            "in the order of the Quran",
            "quran note list",
            after: threeNotes,
            table: """
                Id      Ayah   Surah         Note                        Changed
                000003  1:1    1 Al-Faatiha  with "quotes", and a comma  2026-01-08 14:31Z
                000004  2:255  2 Al-Baqara   second                      2026-01-02 00:00Z
                000002  2:255  2 Al-Baqara   after every prayer          2026-01-08 14:30Z

                """,
            json: #"""
                [
                  {
                    "recordName": "note-$OWNER-1:1-$ID3", "id": "$ID3", "ayahID": "1:1", "surahNumber": 1,
                    "ayahNumber": 1, "noteText": "with \"quotes\", and a comma",
                    "createdAt": "2026-01-08T14:31:00.000Z", "modifiedAt": "2026-01-08T14:31:00.000Z",
                    "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "note-$OWNER-2:255-$ID4", "id": "$ID4", "ayahID": "2:255", "surahNumber": 2,
                    "ayahNumber": 255, "noteText": "second", "createdAt": "2026-01-02T00:00:00.000Z",
                    "modifiedAt": "2026-01-02T00:00:00.000Z", "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "note-$OWNER-2:255-$ID2", "id": "$ID2", "ayahID": "2:255", "surahNumber": 2,
                    "ayahNumber": 255, "noteText": "after every prayer", "createdAt": "2026-01-08T14:30:00.000Z",
                    "modifiedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """#,
            csv: """
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                note-$OWNER-1:1-$ID3,$ID3,1:1,1,1,"with ""quotes"", and a comma",2026-01-08T14:31:00.000Z,2026-01-08T14:31:00.000Z,$OWNER
                note-$OWNER-2:255-$ID4,$ID4,2:255,2,255,second,2026-01-02T00:00:00.000Z,2026-01-02T00:00:00.000Z,$OWNER
                note-$OWNER-2:255-$ID2,$ID2,2:255,2,255,after every prayer,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "long text is one line for people, and whole where no terminal is",
            "quran note list",
            after: longNote,
            table: """
                Id      Ayah   Surah       Note  Changed
                000002  18:10  18 Al-Kahf  a long note, a long note, a long note, a long note, a long note, a long note,  and its end  2026-01-08 14:30Z

                """,
            json: #"""
                [
                  {
                    "recordName": "note-$OWNER-18:10-$ID2", "id": "$ID2", "ayahID": "18:10", "surahNumber": 18,
                    "ayahNumber": 10,
                    "noteText": "a long note, a long note, a long note, a long note, a long note, a long note, \nand its end",
                    "createdAt": "2026-01-08T14:30:00.000Z", "modifiedAt": "2026-01-08T14:30:00.000Z",
                    "ownerRecordName": "$OWNER"
                  }
                ]
                """#,
            csv: """
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                note-$OWNER-18:10-$ID2,$ID2,18:10,18,10,"a long note, a long note, a long note, a long note, a long note, a long note,\u{20}
                and its end",2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "of a place",
            "quran note list juz 1",
            after: threeNotes,
            table: """
                Id      Ayah  Surah         Note                        Changed
                000003  1:1   1 Al-Faatiha  with "quotes", and a comma  2026-01-08 14:31Z

                """,
            json: #"""
                [
                  {
                    "recordName": "note-$OWNER-1:1-$ID3", "id": "$ID3", "ayahID": "1:1", "surahNumber": 1,
                    "ayahNumber": 1, "noteText": "with \"quotes\", and a comma",
                    "createdAt": "2026-01-08T14:31:00.000Z", "modifiedAt": "2026-01-08T14:31:00.000Z",
                    "ownerRecordName": "$OWNER"
                  }
                ]
                """#,
            csv: """
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                note-$OWNER-1:1-$ID3,$ID3,1:1,1,1,"with ""quotes"", and a comma",2026-01-08T14:31:00.000Z,2026-01-08T14:31:00.000Z,$OWNER
                """),
        VerbCase(
            "of an ayah",
            "quran note list 2:255",
            after: threeNotes,
            table: """
                Id      Ayah   Surah        Note                Changed
                000004  2:255  2 Al-Baqara  second              2026-01-02 00:00Z
                000002  2:255  2 Al-Baqara  after every prayer  2026-01-08 14:30Z

                """,
            json: """
                [
                  {
                    "recordName": "note-$OWNER-2:255-$ID4", "id": "$ID4", "ayahID": "2:255", "surahNumber": 2,
                    "ayahNumber": 255, "noteText": "second", "createdAt": "2026-01-02T00:00:00.000Z",
                    "modifiedAt": "2026-01-02T00:00:00.000Z", "ownerRecordName": "$OWNER"
                  },
                  {
                    "recordName": "note-$OWNER-2:255-$ID2", "id": "$ID2", "ayahID": "2:255", "surahNumber": 2,
                    "ayahNumber": 255, "noteText": "after every prayer", "createdAt": "2026-01-08T14:30:00.000Z",
                    "modifiedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """,
            csv: """
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                note-$OWNER-2:255-$ID4,$ID4,2:255,2,255,second,2026-01-02T00:00:00.000Z,2026-01-02T00:00:00.000Z,$OWNER
                note-$OWNER-2:255-$ID2,$ID2,2:255,2,255,after every prayer,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            "of a place that has none",
            "quran note list page 600",
            after: threeNotes,
            table: "Nothing matches.\n",
            json: "[]",
            csv: """
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                """),
        VerbCase(
            "by a field, in another order, and not all",
            "quran note list --where surahNumber=2 --sort -createdAt --limit 1",
            after: threeNotes,
            table: """
                Id      Ayah   Surah        Note                Changed
                000002  2:255  2 Al-Baqara  after every prayer  2026-01-08 14:30Z

                """,
            json: """
                [
                  {
                    "recordName": "note-$OWNER-2:255-$ID2", "id": "$ID2", "ayahID": "2:255", "surahNumber": 2,
                    "ayahNumber": 255, "noteText": "after every prayer", "createdAt": "2026-01-08T14:30:00.000Z",
                    "modifiedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """,
            csv: """
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                note-$OWNER-2:255-$ID2,$ID2,2:255,2,255,after every prayer,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,$OWNER
                """,
            errors: """
                For more, add --cursor 5b2233327379766a706d6337676476222c22323032362d30312d30385431343a33303a30302e3030305a222c2230313932303030302d303030302d373030302d383030302d303030303030303030303032225d
                """),
        VerbCase(
            "the page behind a cursor",
            "quran note list --limit 2 --cursor $NEXT",
            after: threeNotes + [.keepCursor("NEXT", of: "quran note list --limit 2")],
            table: """
                Id      Ayah   Surah        Note                Changed
                000002  2:255  2 Al-Baqara  after every prayer  2026-01-08 14:30Z

                """,
            json: """
                [
                  {
                    "recordName": "note-$OWNER-2:255-$ID2", "id": "$ID2", "ayahID": "2:255", "surahNumber": 2,
                    "ayahNumber": 255, "noteText": "after every prayer", "createdAt": "2026-01-08T14:30:00.000Z",
                    "modifiedAt": "2026-01-08T14:30:00.000Z", "ownerRecordName": "$OWNER"
                  }
                ]
                """,
            csv: """
                recordName,id,ayahID,surahNumber,ayahNumber,noteText,createdAt,modifiedAt,ownerRecordName
                note-$OWNER-2:255-$ID2,$ID2,2:255,2,255,after every prayer,2026-01-08T14:30:00.000Z,2026-01-08T14:30:00.000Z,$OWNER
                """),
        VerbCase(
            refused: "no place",
            "quran note list xyzzyx",
            after: threeNotes,
            code: 65,
            "mizan: No surah is called “xyzzyx”. Give the number, as in 2:255."),
    ]
}
