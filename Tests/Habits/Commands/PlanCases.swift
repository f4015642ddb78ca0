import CommandSupport

extension HabitsVerbs {
    /// `mizan habits plan`
    static let plan: [VerbCase] = [
        VerbCase(
            "none yet",
            "habits plan",
            after: ["habits profile set --display-name Amina"],
            table: "Nothing is planned. Follow a journey: mizan habits journeys follow first-steps\n",
            json: "[]",
            csv: """
                place,id,timeSlot,state,title,duaId,amount,wanted,unit,xp,arabicText,transliteration,translationEn,source
                """),
        VerbCase(
            "of a day to come",
            "habits plan tomorrow",
            after: [
                "habits journeys follow first-steps", "habits add Read --goal '20 pages' --slot evening",
                "habits add neon:404 --slot evening",
            ],
            table: """
                No.  Slot     State  Title                           Said  Of  Unit   XP
                  1  morning  open   On waking                          0   1  –      10
                  2  morning  open   Knowledge, provision and deeds     0   1  –      10
                  3  anytime  open   I ask God’s forgiveness            0   3  –      10
                  4  anytime  open   Two words, light on the tongue     0   1  –      10
                  5  evening  open   Read                               0  20  pages   0
                  6  evening  open   neon:404                           0   1  –      10
                  7  evening  open   Ayat al-Kursi                      0   1  –      25
                  8  evening  open   In Your name I die and live        0   1  –      10

                """,
            json: """
                [
                  {
                    "place": 1, "id": "journey-starter:first-steps-dua-starter:waking", "timeSlot": "morning",
                    "state": "open", "title": "On waking", "duaId": "starter:waking", "amount": 0, "wanted": 1,
                    "xp": 10,
                    "arabicText": "الْحَمْدُ لِلَّهِ الَّذِي أَحْيَانَا بَعْدَ مَا أَمَاتَنَا وَإِلَيْهِ النُّشُورُ",
                    "transliteration": "Al-ḥamdu lillāhi lladhī aḥyānā baʿda mā amātanā wa-ilayhi n-nushūr",
                    "translationEn": "Praise be to God, who gave us life after He made us die; to Him we will be raised.",
                    "source": "Sahih al-Bukhari 6324"
                  },
                  {
                    "place": 2, "id": "journey-starter:first-steps-dua-starter:ilman-nafian", "timeSlot": "morning",
                    "state": "open", "title": "Knowledge, provision and deeds", "duaId": "starter:ilman-nafian",
                    "amount": 0, "wanted": 1, "xp": 10,
                    "arabicText": "اللَّهُمَّ إِنِّي أَسْأَلُكَ عِلْمًا نَافِعًا، وَرِزْقًا طَيِّبًا، وَعَمَلًا مُتَقَبَّلًا",
                    "transliteration": "Allāhumma innī asʾaluka ʿilman nāfiʿā, wa-rizqan ṭayyibā, wa-ʿamalan mutaqabbalā",
                    "translationEn": "O God, I ask You for knowledge that helps, for provision that is good, and for deeds that are accepted.",
                    "source": "Sunan Ibn Majah 925"
                  },
                  {
                    "place": 3, "id": "journey-starter:first-steps-dua-starter:astaghfirullah",
                    "timeSlot": "anytime", "state": "open", "title": "I ask God’s forgiveness",
                    "duaId": "starter:astaghfirullah", "amount": 0, "wanted": 3, "xp": 10,
                    "arabicText": "أَسْتَغْفِرُ اللَّهَ", "transliteration": "Astaghfiru llāh",
                    "translationEn": "I ask God for forgiveness.", "source": "Sahih Muslim 591"
                  },
                  {
                    "place": 4, "id": "journey-starter:first-steps-dua-starter:two-light-words",
                    "timeSlot": "anytime", "state": "open", "title": "Two words, light on the tongue",
                    "duaId": "starter:two-light-words", "amount": 0, "wanted": 1, "xp": 10,
                    "arabicText": "سُبْحَانَ اللَّهِ وَبِحَمْدِهِ، سُبْحَانَ اللَّهِ الْعَظِيمِ",
                    "transliteration": "Subḥāna llāhi wa-bi-ḥamdih, subḥāna llāhi l-ʿaẓīm",
                    "translationEn": "Glory and praise to God; glory to God, the Great.",
                    "source": "Sahih al-Bukhari 7563"
                  },
                  {
                    "place": 5, "id": "$ID2", "timeSlot": "evening", "state": "open", "title": "Read", "amount": 0,
                    "wanted": 20, "unit": "pages", "xp": 0
                  },
                  {
                    "place": 6, "id": "$ID3", "timeSlot": "evening", "state": "open", "title": "neon:404",
                    "duaId": "neon:404", "amount": 0, "wanted": 1, "xp": 10
                  },
                  {
                    "place": 7, "id": "journey-starter:first-steps-dua-starter:ayat-al-kursi",
                    "timeSlot": "evening", "state": "open", "title": "Ayat al-Kursi",
                    "duaId": "starter:ayat-al-kursi", "amount": 0, "wanted": 1, "xp": 25,
                    "arabicText": "اللَّهُ لَا إِلَهَ إِلَّا هُوَ الْحَيُّ الْقَيُّومُ لَا تَأْخُذُهُ سِنَةٌ وَلَا نَوْمٌ لَهُ مَا فِي السَّمَاوَاتِ وَمَا فِي الْأَرْضِ مَنْ ذَا الَّذِي يَشْفَعُ عِنْدَهُ إِلَّا بِإِذْنِهِ يَعْلَمُ مَا بَيْنَ أَيْدِيهِمْ وَمَا خَلْفَهُمْ وَلَا يُحِيطُونَ بِشَيْءٍ مِنْ عِلْمِهِ إِلَّا بِمَا شَاءَ وَسِعَ كُرْسِيُّهُ السَّمَاوَاتِ وَالْأَرْضَ وَلَا يَئُودُهُ حِفْظُهُمَا وَهُوَ الْعَلِيُّ الْعَظِيمُ",
                    "transliteration": "Allāhu lā ilāha illā huwa l-ḥayyu l-qayyūm, lā taʾkhudhuhu sinatun wa-lā nawm, lahu mā fi s-samāwāti wa-mā fi l-arḍ, man dha lladhī yashfaʿu ʿindahu illā bi-idhnih, yaʿlamu mā bayna aydīhim wa-mā khalfahum, wa-lā yuḥīṭūna bi-shayʾin min ʿilmihi illā bimā shāʾ, wasiʿa kursiyyuhu s-samāwāti wal-arḍ, wa-lā yaʾūduhu ḥifẓuhumā, wa-huwa l-ʿaliyyu l-ʿaẓīm",
                    "translationEn": "God: there is no god but Him, the Living, who sustains all. Neither drowsiness nor sleep comes over Him. His is what is in the heavens and on earth. Who could plead with Him unless He allows it? He knows what lies before them and behind them, and they grasp nothing of His knowledge but what He wills. His seat spans the heavens and the earth, and keeping them does not weary Him. He is the Most High, the Most Great.",
                    "source": "Quran 2:255; Sahih al-Bukhari 2311 (before sleep); An-Nasai, Amal al-Yawm wal-Layla 100 (after prayers)"
                  },
                  {
                    "place": 8, "id": "journey-starter:first-steps-dua-starter:bismika-amut", "timeSlot": "evening",
                    "state": "open", "title": "In Your name I die and live", "duaId": "starter:bismika-amut",
                    "amount": 0, "wanted": 1, "xp": 10, "arabicText": "بِاسْمِكَ اللَّهُمَّ أَمُوتُ وَأَحْيَا",
                    "transliteration": "Bismika llāhumma amūtu wa-aḥyā",
                    "translationEn": "In Your name, O God, I die and I live.", "source": "Sahih al-Bukhari 6324"
                  }
                ]
                """,
            csv: """
                place,id,timeSlot,state,title,duaId,amount,wanted,unit,xp,arabicText,transliteration,translationEn,source
                1,journey-starter:first-steps-dua-starter:waking,morning,open,On waking,starter:waking,0,1,,10,الْحَمْدُ لِلَّهِ الَّذِي أَحْيَانَا بَعْدَ مَا أَمَاتَنَا وَإِلَيْهِ النُّشُورُ,Al-ḥamdu lillāhi lladhī aḥyānā baʿda mā amātanā wa-ilayhi n-nushūr,"Praise be to God, who gave us life after He made us die; to Him we will be raised.",Sahih al-Bukhari 6324
                2,journey-starter:first-steps-dua-starter:ilman-nafian,morning,open,"Knowledge, provision and deeds",starter:ilman-nafian,0,1,,10,اللَّهُمَّ إِنِّي أَسْأَلُكَ عِلْمًا نَافِعًا، وَرِزْقًا طَيِّبًا، وَعَمَلًا مُتَقَبَّلًا,"Allāhumma innī asʾaluka ʿilman nāfiʿā, wa-rizqan ṭayyibā, wa-ʿamalan mutaqabbalā","O God, I ask You for knowledge that helps, for provision that is good, and for deeds that are accepted.",Sunan Ibn Majah 925
                3,journey-starter:first-steps-dua-starter:astaghfirullah,anytime,open,I ask God’s forgiveness,starter:astaghfirullah,0,3,,10,أَسْتَغْفِرُ اللَّهَ,Astaghfiru llāh,I ask God for forgiveness.,Sahih Muslim 591
                4,journey-starter:first-steps-dua-starter:two-light-words,anytime,open,"Two words, light on the tongue",starter:two-light-words,0,1,,10,سُبْحَانَ اللَّهِ وَبِحَمْدِهِ، سُبْحَانَ اللَّهِ الْعَظِيمِ,"Subḥāna llāhi wa-bi-ḥamdih, subḥāna llāhi l-ʿaẓīm","Glory and praise to God; glory to God, the Great.",Sahih al-Bukhari 7563
                5,$ID2,evening,open,Read,,0,20,pages,0,,,,
                6,$ID3,evening,open,neon:404,neon:404,0,1,,10,,,,
                7,journey-starter:first-steps-dua-starter:ayat-al-kursi,evening,open,Ayat al-Kursi,starter:ayat-al-kursi,0,1,,25,اللَّهُ لَا إِلَهَ إِلَّا هُوَ الْحَيُّ الْقَيُّومُ لَا تَأْخُذُهُ سِنَةٌ وَلَا نَوْمٌ لَهُ مَا فِي السَّمَاوَاتِ وَمَا فِي الْأَرْضِ مَنْ ذَا الَّذِي يَشْفَعُ عِنْدَهُ إِلَّا بِإِذْنِهِ يَعْلَمُ مَا بَيْنَ أَيْدِيهِمْ وَمَا خَلْفَهُمْ وَلَا يُحِيطُونَ بِشَيْءٍ مِنْ عِلْمِهِ إِلَّا بِمَا شَاءَ وَسِعَ كُرْسِيُّهُ السَّمَاوَاتِ وَالْأَرْضَ وَلَا يَئُودُهُ حِفْظُهُمَا وَهُوَ الْعَلِيُّ الْعَظِيمُ,"Allāhu lā ilāha illā huwa l-ḥayyu l-qayyūm, lā taʾkhudhuhu sinatun wa-lā nawm, lahu mā fi s-samāwāti wa-mā fi l-arḍ, man dha lladhī yashfaʿu ʿindahu illā bi-idhnih, yaʿlamu mā bayna aydīhim wa-mā khalfahum, wa-lā yuḥīṭūna bi-shayʾin min ʿilmihi illā bimā shāʾ, wasiʿa kursiyyuhu s-samāwāti wal-arḍ, wa-lā yaʾūduhu ḥifẓuhumā, wa-huwa l-ʿaliyyu l-ʿaẓīm","God: there is no god but Him, the Living, who sustains all. Neither drowsiness nor sleep comes over Him. His is what is in the heavens and on earth. Who could plead with Him unless He allows it? He knows what lies before them and behind them, and they grasp nothing of His knowledge but what He wills. His seat spans the heavens and the earth, and keeping them does not weary Him. He is the Most High, the Most Great.","Quran 2:255; Sahih al-Bukhari 2311 (before sleep); An-Nasai, Amal al-Yawm wal-Layla 100 (after prayers)"
                8,journey-starter:first-steps-dua-starter:bismika-amut,evening,open,In Your name I die and live,starter:bismika-amut,0,1,,10,بِاسْمِكَ اللَّهُمَّ أَمُوتُ وَأَحْيَا,Bismika llāhumma amūtu wa-aḥyā,"In Your name, O God, I die and I live.",Sahih al-Bukhari 6324
                """),
        VerbCase(
            "one on weekdays, one so many times a week",
            "habits plan",
            after: [
                "habits add Gym --schedule weekdays:mon", "habits add Fast --schedule times:2/7",
                "habits done Fast --day 2026-01-06", "habits done Fast --day 2026-01-07",
            ],
            table: """
                No.  Slot     State   Title  Said  Of  Unit  XP
                  1  anytime  filled  Fast   –     –   –      0

                """,
            json: """
                [{"place": 1, "id": "$ID3", "timeSlot": "anytime", "state": "filled", "title": "Fast", "xp": 0}]
                """,
            csv: """
                place,id,timeSlot,state,title,duaId,amount,wanted,unit,xp,arabicText,transliteration,translationEn,source
                1,$ID3,anytime,filled,Fast,,,,,0,,,,
                """),
        VerbCase(
            "what is said again keeps its amount",
            "habits plan --day yesterday",
            after: [
                "habits add Read --goal '20 pages'", "habits done Read --value 25 --day yesterday",
                "habits done Read --day yesterday",
            ],
            table: """
                No.  Slot     State  Title  Said  Of  Unit   XP
                  1  anytime  done   Read     25  20  pages   0

                """,
            json: """
                [
                  {
                    "place": 1, "id": "$ID2", "timeSlot": "anytime", "state": "done", "title": "Read", "amount": 25,
                    "wanted": 20, "unit": "pages", "xp": 0
                  }
                ]
                """,
            csv: """
                place,id,timeSlot,state,title,duaId,amount,wanted,unit,xp,arabicText,transliteration,translationEn,source
                1,$ID2,anytime,done,Read,,25,20,pages,0,,,,
                """),
        VerbCase(
            refused: "two days",
            "habits plan tomorrow --day yesterday",
            after: ["habits journeys follow first-steps"],
            code: 64,
            """
            mizan: Give the day only once: either with --day or without it.
            """),
        VerbCase(
            refused: "a day that nobody can live",
            "habits plan 2200-01-01",
            after: ["habits journeys follow first-steps"],
            code: 65,
            "mizan: 2200-01-01 is too far away: days of practice are 1937-03-14 to 2077-11-16."),
        VerbCase(
            refused: "no day",
            "habits plan sometime",
            after: ["habits journeys follow first-steps"],
            code: 65,
            """
            mizan: “sometime” is not a day. Write 2026-01-08, today, yesterday, -3d, mon, 8 january, or 1 muharram 1448.
            """),
    ]
}
