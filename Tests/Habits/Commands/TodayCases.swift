import CommandSupport

extension HabitsVerbs {
    /// `mizan habits today`
    static let today: [VerbCase] = [
        VerbCase(
            "a new owner sees what to do",
            "habits today",
            after: ["habits profile set --display-name Amina"],
            table: """
                Thursday, 8 January 2026 - 19 Rajab 1447 AH

                Level 1   ....................  0 XP, 100 to level 2
                Today     ....................  nothing asked - 0 of 0 XP
                Streak 0 days

                Nothing is planned yet. Follow a journey to have its duas here each day:

                    mizan habits journeys                     which there are
                    mizan habits journeys follow first-steps  a few minutes a day

                Or add what you like: mizan habits add starter:ayat-al-kursi --slot evening
                                      mizan habits add "Read" --goal "20 pages"

                """,
            json: "[]",
            csv: """
                place,id,timeSlot,state,title,duaId,amount,wanted,unit,xp,arabicText,transliteration,translationEn,source
                """),
        VerbCase(
            "a day with some of it done",
            "habits today",
            after: [
                "habits journeys follow first-steps", "habits add Read --goal '20 pages' --slot evening",
                "habits done waking", "habits count 2 --by 1", "habits skip two-light-words",
            ],
            table: """
                Thursday, 8 January 2026 - 19 Rajab 1447 AH

                Level 1   ####................  20 XP, 80 to level 2
                Today     #######.............  2 of 6 done - 20 of 65 XP
                Streak 1 day

                Morning   2/2
                   1  x  On waking                                                10 XP
                   2  x  Knowledge, provision and deeds                           10 XP

                Any time  0/1
                   3  >  I ask God's forgiveness                           0/3x   10 XP
                         Astaghfiru llah
                         I ask God for forgiveness.
                         Sahih Muslim 591
                   4  -  Two words, light on the tongue                 skipped   10 XP

                Evening   0/3
                   5  .  Read                                        0/20 pages
                   6  .  Ayat al-Kursi                                            25 XP
                   7  .  In Your name I die and live                              10 XP

                Following: First steps
                Next: mizan habits done 3, or count it: mizan habits count 3

                """,
            json: """
                [
                  {
                    "place": 1, "id": "journey-starter:first-steps-dua-starter:waking", "timeSlot": "morning",
                    "state": "done", "title": "On waking", "duaId": "starter:waking", "amount": 0, "wanted": 1,
                    "xp": 10,
                    "arabicText": "الْحَمْدُ لِلَّهِ الَّذِي أَحْيَانَا بَعْدَ مَا أَمَاتَنَا وَإِلَيْهِ النُّشُورُ",
                    "transliteration": "Al-ḥamdu lillāhi lladhī aḥyānā baʿda mā amātanā wa-ilayhi n-nushūr",
                    "translationEn": "Praise be to God, who gave us life after He made us die; to Him we will be raised.",
                    "source": "Sahih al-Bukhari 6324"
                  },
                  {
                    "place": 2, "id": "journey-starter:first-steps-dua-starter:ilman-nafian", "timeSlot": "morning",
                    "state": "done", "title": "Knowledge, provision and deeds", "duaId": "starter:ilman-nafian",
                    "amount": 1, "wanted": 1, "xp": 10,
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
                    "timeSlot": "anytime", "state": "skipped", "title": "Two words, light on the tongue",
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
                    "place": 6, "id": "journey-starter:first-steps-dua-starter:ayat-al-kursi",
                    "timeSlot": "evening", "state": "open", "title": "Ayat al-Kursi",
                    "duaId": "starter:ayat-al-kursi", "amount": 0, "wanted": 1, "xp": 25,
                    "arabicText": "اللَّهُ لَا إِلَهَ إِلَّا هُوَ الْحَيُّ الْقَيُّومُ لَا تَأْخُذُهُ سِنَةٌ وَلَا نَوْمٌ لَهُ مَا فِي السَّمَاوَاتِ وَمَا فِي الْأَرْضِ مَنْ ذَا الَّذِي يَشْفَعُ عِنْدَهُ إِلَّا بِإِذْنِهِ يَعْلَمُ مَا بَيْنَ أَيْدِيهِمْ وَمَا خَلْفَهُمْ وَلَا يُحِيطُونَ بِشَيْءٍ مِنْ عِلْمِهِ إِلَّا بِمَا شَاءَ وَسِعَ كُرْسِيُّهُ السَّمَاوَاتِ وَالْأَرْضَ وَلَا يَئُودُهُ حِفْظُهُمَا وَهُوَ الْعَلِيُّ الْعَظِيمُ",
                    "transliteration": "Allāhu lā ilāha illā huwa l-ḥayyu l-qayyūm, lā taʾkhudhuhu sinatun wa-lā nawm, lahu mā fi s-samāwāti wa-mā fi l-arḍ, man dha lladhī yashfaʿu ʿindahu illā bi-idhnih, yaʿlamu mā bayna aydīhim wa-mā khalfahum, wa-lā yuḥīṭūna bi-shayʾin min ʿilmihi illā bimā shāʾ, wasiʿa kursiyyuhu s-samāwāti wal-arḍ, wa-lā yaʾūduhu ḥifẓuhumā, wa-huwa l-ʿaliyyu l-ʿaẓīm",
                    "translationEn": "God: there is no god but Him, the Living, who sustains all. Neither drowsiness nor sleep comes over Him. His is what is in the heavens and on earth. Who could plead with Him unless He allows it? He knows what lies before them and behind them, and they grasp nothing of His knowledge but what He wills. His seat spans the heavens and the earth, and keeping them does not weary Him. He is the Most High, the Most Great.",
                    "source": "Quran 2:255; Sahih al-Bukhari 2311 (before sleep); An-Nasai, Amal al-Yawm wal-Layla 100 (after prayers)"
                  },
                  {
                    "place": 7, "id": "journey-starter:first-steps-dua-starter:bismika-amut", "timeSlot": "evening",
                    "state": "open", "title": "In Your name I die and live", "duaId": "starter:bismika-amut",
                    "amount": 0, "wanted": 1, "xp": 10, "arabicText": "بِاسْمِكَ اللَّهُمَّ أَمُوتُ وَأَحْيَا",
                    "transliteration": "Bismika llāhumma amūtu wa-aḥyā",
                    "translationEn": "In Your name, O God, I die and I live.", "source": "Sahih al-Bukhari 6324"
                  }
                ]
                """,
            csv: """
                place,id,timeSlot,state,title,duaId,amount,wanted,unit,xp,arabicText,transliteration,translationEn,source
                1,journey-starter:first-steps-dua-starter:waking,morning,done,On waking,starter:waking,0,1,,10,الْحَمْدُ لِلَّهِ الَّذِي أَحْيَانَا بَعْدَ مَا أَمَاتَنَا وَإِلَيْهِ النُّشُورُ,Al-ḥamdu lillāhi lladhī aḥyānā baʿda mā amātanā wa-ilayhi n-nushūr,"Praise be to God, who gave us life after He made us die; to Him we will be raised.",Sahih al-Bukhari 6324
                2,journey-starter:first-steps-dua-starter:ilman-nafian,morning,done,"Knowledge, provision and deeds",starter:ilman-nafian,1,1,,10,اللَّهُمَّ إِنِّي أَسْأَلُكَ عِلْمًا نَافِعًا، وَرِزْقًا طَيِّبًا، وَعَمَلًا مُتَقَبَّلًا,"Allāhumma innī asʾaluka ʿilman nāfiʿā, wa-rizqan ṭayyibā, wa-ʿamalan mutaqabbalā","O God, I ask You for knowledge that helps, for provision that is good, and for deeds that are accepted.",Sunan Ibn Majah 925
                3,journey-starter:first-steps-dua-starter:astaghfirullah,anytime,open,I ask God’s forgiveness,starter:astaghfirullah,0,3,,10,أَسْتَغْفِرُ اللَّهَ,Astaghfiru llāh,I ask God for forgiveness.,Sahih Muslim 591
                4,journey-starter:first-steps-dua-starter:two-light-words,anytime,skipped,"Two words, light on the tongue",starter:two-light-words,0,1,,10,سُبْحَانَ اللَّهِ وَبِحَمْدِهِ، سُبْحَانَ اللَّهِ الْعَظِيمِ,"Subḥāna llāhi wa-bi-ḥamdih, subḥāna llāhi l-ʿaẓīm","Glory and praise to God; glory to God, the Great.",Sahih al-Bukhari 7563
                5,$ID2,evening,open,Read,,0,20,pages,0,,,,
                6,journey-starter:first-steps-dua-starter:ayat-al-kursi,evening,open,Ayat al-Kursi,starter:ayat-al-kursi,0,1,,25,اللَّهُ لَا إِلَهَ إِلَّا هُوَ الْحَيُّ الْقَيُّومُ لَا تَأْخُذُهُ سِنَةٌ وَلَا نَوْمٌ لَهُ مَا فِي السَّمَاوَاتِ وَمَا فِي الْأَرْضِ مَنْ ذَا الَّذِي يَشْفَعُ عِنْدَهُ إِلَّا بِإِذْنِهِ يَعْلَمُ مَا بَيْنَ أَيْدِيهِمْ وَمَا خَلْفَهُمْ وَلَا يُحِيطُونَ بِشَيْءٍ مِنْ عِلْمِهِ إِلَّا بِمَا شَاءَ وَسِعَ كُرْسِيُّهُ السَّمَاوَاتِ وَالْأَرْضَ وَلَا يَئُودُهُ حِفْظُهُمَا وَهُوَ الْعَلِيُّ الْعَظِيمُ,"Allāhu lā ilāha illā huwa l-ḥayyu l-qayyūm, lā taʾkhudhuhu sinatun wa-lā nawm, lahu mā fi s-samāwāti wa-mā fi l-arḍ, man dha lladhī yashfaʿu ʿindahu illā bi-idhnih, yaʿlamu mā bayna aydīhim wa-mā khalfahum, wa-lā yuḥīṭūna bi-shayʾin min ʿilmihi illā bimā shāʾ, wasiʿa kursiyyuhu s-samāwāti wal-arḍ, wa-lā yaʾūduhu ḥifẓuhumā, wa-huwa l-ʿaliyyu l-ʿaẓīm","God: there is no god but Him, the Living, who sustains all. Neither drowsiness nor sleep comes over Him. His is what is in the heavens and on earth. Who could plead with Him unless He allows it? He knows what lies before them and behind them, and they grasp nothing of His knowledge but what He wills. His seat spans the heavens and the earth, and keeping them does not weary Him. He is the Most High, the Most Great.","Quran 2:255; Sahih al-Bukhari 2311 (before sleep); An-Nasai, Amal al-Yawm wal-Layla 100 (after prayers)"
                7,journey-starter:first-steps-dua-starter:bismika-amut,evening,open,In Your name I die and live,starter:bismika-amut,0,1,,10,بِاسْمِكَ اللَّهُمَّ أَمُوتُ وَأَحْيَا,Bismika llāhumma amūtu wa-aḥyā,"In Your name, O God, I die and I live.",Sahih al-Bukhari 6324
                """),
        VerbCase(
            "all is done",
            "habits today",
            after: ["habits add Walk", "habits done 1"],
            table: """
                Thursday, 8 January 2026 - 19 Rajab 1447 AH

                Level 1   ....................  0 XP, 100 to level 2
                Today     ####################  1 of 1 done - 0 of 0 XP
                Streak 1 day - of duas alone 0 days

                Any time  1/1
                   1  x  Walk

                All done. Alhamdulillah.

                """,
            json: """
                [{"place": 1, "id": "$ID2", "timeSlot": "anytime", "state": "done", "title": "Walk", "xp": 0}]
                """,
            csv: """
                place,id,timeSlot,state,title,duaId,amount,wanted,unit,xp,arabicText,transliteration,translationEn,source
                1,$ID2,anytime,done,Walk,,,,,0,,,,
                """),
        VerbCase(
            "another day",
            "habits today --day yesterday",
            after: ["habits journeys follow first-steps", "habits done 1 --day yesterday"],
            table: """
                Wednesday, 7 January 2026 - 18 Rajab 1447 AH

                Level 1   ##..................  10 XP, 90 to level 2
                Then      ###.................  1 of 6 done - 10 of 75 XP
                Streak 1 day

                Morning   1/2
                   1  x  On waking                                                10 XP
                   2  >  Knowledge, provision and deeds                           10 XP
                         Allahumma inni as'aluka 'ilman nafi'a, wa-rizqan tayyiba, wa-'amalan
                         mutaqabbala
                         O God, I ask You for knowledge that helps, for provision that is good,
                         and for deeds that are accepted.
                         Sunan Ibn Majah 925

                Any time  0/2
                   3  .  I ask God's forgiveness                           0/3x   10 XP
                   4  .  Two words, light on the tongue                           10 XP

                Evening   0/2
                   5  .  Ayat al-Kursi                                            25 XP
                   6  .  In Your name I die and live                              10 XP

                Following: First steps
                Next: mizan habits done 2 --day 2026-01-07

                """,
            json: """
                [
                  {
                    "place": 1, "id": "journey-starter:first-steps-dua-starter:waking", "timeSlot": "morning",
                    "state": "done", "title": "On waking", "duaId": "starter:waking", "amount": 0, "wanted": 1,
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
                    "place": 5, "id": "journey-starter:first-steps-dua-starter:ayat-al-kursi",
                    "timeSlot": "evening", "state": "open", "title": "Ayat al-Kursi",
                    "duaId": "starter:ayat-al-kursi", "amount": 0, "wanted": 1, "xp": 25,
                    "arabicText": "اللَّهُ لَا إِلَهَ إِلَّا هُوَ الْحَيُّ الْقَيُّومُ لَا تَأْخُذُهُ سِنَةٌ وَلَا نَوْمٌ لَهُ مَا فِي السَّمَاوَاتِ وَمَا فِي الْأَرْضِ مَنْ ذَا الَّذِي يَشْفَعُ عِنْدَهُ إِلَّا بِإِذْنِهِ يَعْلَمُ مَا بَيْنَ أَيْدِيهِمْ وَمَا خَلْفَهُمْ وَلَا يُحِيطُونَ بِشَيْءٍ مِنْ عِلْمِهِ إِلَّا بِمَا شَاءَ وَسِعَ كُرْسِيُّهُ السَّمَاوَاتِ وَالْأَرْضَ وَلَا يَئُودُهُ حِفْظُهُمَا وَهُوَ الْعَلِيُّ الْعَظِيمُ",
                    "transliteration": "Allāhu lā ilāha illā huwa l-ḥayyu l-qayyūm, lā taʾkhudhuhu sinatun wa-lā nawm, lahu mā fi s-samāwāti wa-mā fi l-arḍ, man dha lladhī yashfaʿu ʿindahu illā bi-idhnih, yaʿlamu mā bayna aydīhim wa-mā khalfahum, wa-lā yuḥīṭūna bi-shayʾin min ʿilmihi illā bimā shāʾ, wasiʿa kursiyyuhu s-samāwāti wal-arḍ, wa-lā yaʾūduhu ḥifẓuhumā, wa-huwa l-ʿaliyyu l-ʿaẓīm",
                    "translationEn": "God: there is no god but Him, the Living, who sustains all. Neither drowsiness nor sleep comes over Him. His is what is in the heavens and on earth. Who could plead with Him unless He allows it? He knows what lies before them and behind them, and they grasp nothing of His knowledge but what He wills. His seat spans the heavens and the earth, and keeping them does not weary Him. He is the Most High, the Most Great.",
                    "source": "Quran 2:255; Sahih al-Bukhari 2311 (before sleep); An-Nasai, Amal al-Yawm wal-Layla 100 (after prayers)"
                  },
                  {
                    "place": 6, "id": "journey-starter:first-steps-dua-starter:bismika-amut", "timeSlot": "evening",
                    "state": "open", "title": "In Your name I die and live", "duaId": "starter:bismika-amut",
                    "amount": 0, "wanted": 1, "xp": 10, "arabicText": "بِاسْمِكَ اللَّهُمَّ أَمُوتُ وَأَحْيَا",
                    "transliteration": "Bismika llāhumma amūtu wa-aḥyā",
                    "translationEn": "In Your name, O God, I die and I live.", "source": "Sahih al-Bukhari 6324"
                  }
                ]
                """,
            csv: """
                place,id,timeSlot,state,title,duaId,amount,wanted,unit,xp,arabicText,transliteration,translationEn,source
                1,journey-starter:first-steps-dua-starter:waking,morning,done,On waking,starter:waking,0,1,,10,الْحَمْدُ لِلَّهِ الَّذِي أَحْيَانَا بَعْدَ مَا أَمَاتَنَا وَإِلَيْهِ النُّشُورُ,Al-ḥamdu lillāhi lladhī aḥyānā baʿda mā amātanā wa-ilayhi n-nushūr,"Praise be to God, who gave us life after He made us die; to Him we will be raised.",Sahih al-Bukhari 6324
                2,journey-starter:first-steps-dua-starter:ilman-nafian,morning,open,"Knowledge, provision and deeds",starter:ilman-nafian,0,1,,10,اللَّهُمَّ إِنِّي أَسْأَلُكَ عِلْمًا نَافِعًا، وَرِزْقًا طَيِّبًا، وَعَمَلًا مُتَقَبَّلًا,"Allāhumma innī asʾaluka ʿilman nāfiʿā, wa-rizqan ṭayyibā, wa-ʿamalan mutaqabbalā","O God, I ask You for knowledge that helps, for provision that is good, and for deeds that are accepted.",Sunan Ibn Majah 925
                3,journey-starter:first-steps-dua-starter:astaghfirullah,anytime,open,I ask God’s forgiveness,starter:astaghfirullah,0,3,,10,أَسْتَغْفِرُ اللَّهَ,Astaghfiru llāh,I ask God for forgiveness.,Sahih Muslim 591
                4,journey-starter:first-steps-dua-starter:two-light-words,anytime,open,"Two words, light on the tongue",starter:two-light-words,0,1,,10,سُبْحَانَ اللَّهِ وَبِحَمْدِهِ، سُبْحَانَ اللَّهِ الْعَظِيمِ,"Subḥāna llāhi wa-bi-ḥamdih, subḥāna llāhi l-ʿaẓīm","Glory and praise to God; glory to God, the Great.",Sahih al-Bukhari 7563
                5,journey-starter:first-steps-dua-starter:ayat-al-kursi,evening,open,Ayat al-Kursi,starter:ayat-al-kursi,0,1,,25,اللَّهُ لَا إِلَهَ إِلَّا هُوَ الْحَيُّ الْقَيُّومُ لَا تَأْخُذُهُ سِنَةٌ وَلَا نَوْمٌ لَهُ مَا فِي السَّمَاوَاتِ وَمَا فِي الْأَرْضِ مَنْ ذَا الَّذِي يَشْفَعُ عِنْدَهُ إِلَّا بِإِذْنِهِ يَعْلَمُ مَا بَيْنَ أَيْدِيهِمْ وَمَا خَلْفَهُمْ وَلَا يُحِيطُونَ بِشَيْءٍ مِنْ عِلْمِهِ إِلَّا بِمَا شَاءَ وَسِعَ كُرْسِيُّهُ السَّمَاوَاتِ وَالْأَرْضَ وَلَا يَئُودُهُ حِفْظُهُمَا وَهُوَ الْعَلِيُّ الْعَظِيمُ,"Allāhu lā ilāha illā huwa l-ḥayyu l-qayyūm, lā taʾkhudhuhu sinatun wa-lā nawm, lahu mā fi s-samāwāti wa-mā fi l-arḍ, man dha lladhī yashfaʿu ʿindahu illā bi-idhnih, yaʿlamu mā bayna aydīhim wa-mā khalfahum, wa-lā yuḥīṭūna bi-shayʾin min ʿilmihi illā bimā shāʾ, wasiʿa kursiyyuhu s-samāwāti wal-arḍ, wa-lā yaʾūduhu ḥifẓuhumā, wa-huwa l-ʿaliyyu l-ʿaẓīm","God: there is no god but Him, the Living, who sustains all. Neither drowsiness nor sleep comes over Him. His is what is in the heavens and on earth. Who could plead with Him unless He allows it? He knows what lies before them and behind them, and they grasp nothing of His knowledge but what He wills. His seat spans the heavens and the earth, and keeping them does not weary Him. He is the Most High, the Most Great.","Quran 2:255; Sahih al-Bukhari 2311 (before sleep); An-Nasai, Amal al-Yawm wal-Layla 100 (after prayers)"
                6,journey-starter:first-steps-dua-starter:bismika-amut,evening,open,In Your name I die and live,starter:bismika-amut,0,1,,10,بِاسْمِكَ اللَّهُمَّ أَمُوتُ وَأَحْيَا,Bismika llāhumma amūtu wa-aḥyā,"In Your name, O God, I die and I live.",Sahih al-Bukhari 6324
                """),
        VerbCase(
            "a day of rest",
            "habits today",
            after: ["habits add neon:404 --slot evening", "habits skip --rest"],
            table: """
                Thursday, 8 January 2026 - 19 Rajab 1447 AH

                Level 1   ....................  0 XP, 100 to level 2
                Today     ....................  0 of 1 done - 0 of 10 XP - a day of rest
                Streak 0 days

                Evening   0/1
                   1  >  neon:404                                                 10 XP

                1 dua (neon:404) is not in the catalogue here; an admin can import the app's
                catalogue with mizan import FILE --shared.
                Next: mizan habits done 1

                """,
            json: """
                [
                  {
                    "place": 1, "id": "$ID2", "timeSlot": "evening", "state": "open", "title": "neon:404",
                    "duaId": "neon:404", "amount": 0, "wanted": 1, "xp": 10
                  }
                ]
                """,
            csv: """
                place,id,timeSlot,state,title,duaId,amount,wanted,unit,xp,arabicText,transliteration,translationEn,source
                1,$ID2,evening,open,neon:404,neon:404,0,1,,10,,,,
                """),
        VerbCase(
            refused: "a day too far away",
            "habits today --day 1900-01-01",
            after: ["habits journeys follow first-steps"],
            code: 65,
            "mizan: 1900-01-01 is too far away: days of practice are 1937-03-14 to 2077-11-16."),
        VerbCase(
            refused: "a day that there is not",
            "habits today --day 2026-02-31",
            after: ["habits journeys follow first-steps"],
            code: 65,
            """
            mizan: “2026-02-31” is not a day: There is no day 31 of February 2026: the month has 28 days.
            """),
        VerbCase(
            refused: "no store: the first step of somebody new is told",
            "habits today",
            code: 66,
            """
            mizan: There is no store in $DIR/store. If yours is elsewhere, say where: --data DIRECTORY, or MIZAN_DATA. \
            `mizan habits journeys follow first-steps` makes one.
            """),
    ]
}
