/// After the ritual prayer.
extension StarterDua {
    static let prayer: [StarterDua] = [
        StarterDua(
            "astaghfirullah", "I ask God’s forgiveness", category: .gratitude, bestTime: "After each prayer",
            tags: ["prayer", "forgiveness"],
            arabic: "أَسْتَغْفِرُ اللَّهَ",
            transliteration: "Astaghfiru llāh",
            translation: "I ask God for forgiveness.",
            source: "Sahih Muslim 591", repetitions: 3, seconds: 5, xp: 10),
        StarterDua(
            "antas-salam", "You are Peace", category: .gratitude, bestTime: "After each prayer",
            tags: ["prayer", "praise"],
            arabic: """
                اللَّهُمَّ أَنْتَ السَّلَامُ، وَمِنْكَ السَّلَامُ، تَبَارَكْتَ ذَا الْجَلَالِ \
                وَالْإِكْرَامِ
                """,
            transliteration: "Allāhumma anta s-salām, wa-minka s-salām, tabārakta dha l-jalāli wal-ikrām",
            translation: """
                O God, You are Peace and peace comes from You. Blessed are You, whose are majesty \
                and honour.
                """,
            source: "Sahih Muslim 591", repetitions: 1, seconds: 10, xp: 10),
        StarterDua(
            "subhanallah-33", "Glory be to God, 33 times", category: .gratitude, bestTime: "After each prayer",
            tags: ["prayer", "praise"],
            arabic: "سُبْحَانَ اللَّهِ",
            transliteration: "Subḥāna llāh",
            translation: "Glory be to God.",
            source: "Sahih Muslim 597", repetitions: 33, seconds: 30, xp: 10),
        StarterDua(
            "alhamdulillah-33", "Praise be to God, 33 times", category: .gratitude, bestTime: "After each prayer",
            tags: ["prayer", "praise", "gratitude"],
            arabic: "الْحَمْدُ لِلَّهِ",
            transliteration: "Al-ḥamdu lillāh",
            translation: "Praise be to God.",
            source: "Sahih Muslim 597", repetitions: 33, seconds: 30, xp: 10),
        StarterDua(
            "allahu-akbar-33", "God is greater, 33 times", category: .gratitude, bestTime: "After each prayer",
            tags: ["prayer", "praise"],
            arabic: "اللَّهُ أَكْبَرُ",
            transliteration: "Allāhu akbar",
            translation: "God is greater.",
            source: "Sahih Muslim 597", repetitions: 33, seconds: 30, xp: 10),
        StarterDua(
            "ainni", "Help me to remember and thank You", category: .gratitude, bestTime: "After each prayer",
            tags: ["prayer", "gratitude"],
            arabic: "اللَّهُمَّ أَعِنِّي عَلَى ذِكْرِكَ وَشُكْرِكَ وَحُسْنِ عِبَادَتِكَ",
            transliteration: "Allāhumma aʿinnī ʿalā dhikrika wa-shukrika wa-ḥusni ʿibādatik",
            translation: "O God, help me to remember You, to thank You, and to worship You well.",
            source: "Sunan Abi Dawud 1522", repetitions: 1, seconds: 10, xp: 10),
        StarterDua(
            "la-mania", "None withholds what You give", category: nil, bestTime: "After each prayer",
            tags: ["prayer", "trust"],
            arabic: """
                اللَّهُمَّ لَا مَانِعَ لِمَا أَعْطَيْتَ، وَلَا مُعْطِيَ لِمَا مَنَعْتَ، وَلَا \
                يَنْفَعُ ذَا الْجَدِّ مِنْكَ الْجَدُّ
                """,
            transliteration: """
                Allāhumma lā māniʿa limā aʿṭayt, wa-lā muʿṭiya limā manaʿt, wa-lā yanfaʿu dha \
                l-jaddi minka l-jadd
                """,
            translation: """
                O God, none withholds what You give and none gives what You withhold, and no one’s \
                fortune avails them against You.
                """,
            source: "Sahih al-Bukhari 844", repetitions: 1, seconds: 10, xp: 10),
        StarterDua(
            "salat-ibrahimiyya", "Blessings on the Prophet", category: nil, bestTime: "anytime",
            tags: ["prayer", "blessings"],
            arabic: """
                اللَّهُمَّ صَلِّ عَلَى مُحَمَّدٍ وَعَلَى آلِ مُحَمَّدٍ، كَمَا صَلَّيْتَ عَلَى \
                إِبْرَاهِيمَ وَعَلَى آلِ إِبْرَاهِيمَ، إِنَّكَ حَمِيدٌ مَجِيدٌ، اللَّهُمَّ بَارِكْ \
                عَلَى مُحَمَّدٍ وَعَلَى آلِ مُحَمَّدٍ، كَمَا بَارَكْتَ عَلَى إِبْرَاهِيمَ وَعَلَى \
                آلِ إِبْرَاهِيمَ، إِنَّكَ حَمِيدٌ مَجِيدٌ
                """,
            transliteration: """
                Allāhumma ṣalli ʿalā Muḥammadin wa-ʿalā āli Muḥammad, kamā ṣallayta ʿalā Ibrāhīma \
                wa-ʿalā āli Ibrāhīm, innaka ḥamīdun majīd. Allāhumma bārik ʿalā Muḥammadin wa-ʿalā \
                āli Muḥammad, kamā bārakta ʿalā Ibrāhīma wa-ʿalā āli Ibrāhīm, innaka ḥamīdun majīd
                """,
            translation: """
                O God, send blessings on Muhammad and the family of Muhammad, as You sent blessings \
                on Abraham and the family of Abraham: You are worthy of praise and glory. O God, \
                bless Muhammad and the family of Muhammad, as You blessed Abraham and the family of \
                Abraham: You are worthy of praise and glory.
                """,
            source: "Sahih al-Bukhari 3370", repetitions: 1, seconds: 30, xp: 20),
    ]
}
