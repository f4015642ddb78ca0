/// Duas for everyday occasions: home, mosque, food, travel, company.
extension StarterDua {
    static let everyDay: [StarterDua] = [
        StarterDua(
            "leaving-home", "On leaving home", category: nil, bestTime: "On leaving home",
            tags: ["home", "trust"],
            arabic: "بِسْمِ اللَّهِ، تَوَكَّلْتُ عَلَى اللَّهِ، لَا حَوْلَ وَلَا قُوَّةَ إِلَّا بِاللَّهِ",
            transliteration: "Bismi llāh, tawakkaltu ʿala llāh, lā ḥawla wa-lā quwwata illā billāh",
            translation: """
                In the name of God. I trust in God. There is no power and no strength but through \
                God.
                """,
            source: "Sunan Abi Dawud 5095", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "entering-lavatory", "On entering the lavatory", category: nil, bestTime: "On entering the lavatory",
            tags: ["home"],
            arabic: "اللَّهُمَّ إِنِّي أَعُوذُ بِكَ مِنَ الْخُبُثِ وَالْخَبَائِثِ",
            transliteration: "Allāhumma innī aʿūdhu bika mina l-khubuthi wal-khabāʾith",
            translation: "O God, I seek refuge with You from evil ones, male and female.",
            source: "Sahih al-Bukhari 142", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "leaving-lavatory", "On leaving the lavatory", category: nil, bestTime: "On leaving the lavatory",
            tags: ["home", "forgiveness"],
            arabic: "غُفْرَانَكَ",
            transliteration: "Ghufrānak",
            translation: "I ask Your forgiveness.",
            source: "Sunan Abi Dawud 30", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "entering-mosque", "On entering a mosque", category: nil, bestTime: "On entering a mosque",
            tags: ["mosque"],
            arabic: "اللَّهُمَّ افْتَحْ لِي أَبْوَابَ رَحْمَتِكَ",
            transliteration: "Allāhumma ftaḥ lī abwāba raḥmatik",
            translation: "O God, open for me the gates of Your mercy.",
            source: "Sahih Muslim 713", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "leaving-mosque", "On leaving a mosque", category: .rizq, bestTime: "On leaving a mosque",
            tags: ["mosque", "provision"],
            arabic: "اللَّهُمَّ إِنِّي أَسْأَلُكَ مِنْ فَضْلِكَ",
            transliteration: "Allāhumma innī asʾaluka min faḍlik",
            translation: "O God, I ask You for Your bounty.",
            source: "Sahih Muslim 713", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "before-eating", "Before eating", category: .gratitude, bestTime: "Before eating",
            tags: ["food"],
            arabic: "بِسْمِ اللَّهِ",
            transliteration: "Bismi llāh",
            translation: "In the name of God.",
            source: "Sahih al-Bukhari 5376; Sunan Ibn Majah 3264 (the words)", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "forgotten-before-eating", "If it was forgotten before eating", category: nil, bestTime: "While eating",
            tags: ["food"],
            arabic: "بِسْمِ اللَّهِ أَوَّلَهُ وَآخِرَهُ",
            transliteration: "Bismi llāhi awwalahu wa-ākhirah",
            translation: "In the name of God, at its beginning and at its end.",
            source: "Sunan Abi Dawud 3767", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "after-eating", "After eating", category: .gratitude, bestTime: "After eating",
            tags: ["food", "gratitude"],
            arabic: """
                الْحَمْدُ لِلَّهِ الَّذِي أَطْعَمَنِي هَذَا وَرَزَقَنِيهِ مِنْ غَيْرِ حَوْلٍ مِنِّي \
                وَلَا قُوَّةٍ
                """,
            transliteration: """
                Al-ḥamdu lillāhi lladhī aṭʿamanī hādhā wa-razaqanīhi min ghayri ḥawlin minnī wa-lā \
                quwwah
                """,
            translation: """
                Praise be to God, who fed me this and provided it to me, without any power or \
                strength of mine.
                """,
            source: "Jami at-Tirmidhi 3458", repetitions: 1, seconds: 10, xp: 10),
        StarterDua(
            "breaking-fast", "On breaking a fast", category: .gratitude, bestTime: "At sunset, on breaking a fast",
            tags: ["food", "fasting"],
            arabic: "ذَهَبَ الظَّمَأُ، وَابْتَلَّتِ الْعُرُوقُ، وَثَبَتَ الْأَجْرُ إِنْ شَاءَ اللَّهُ",
            transliteration: "Dhahaba ẓ-ẓamaʾ, wa-btallati l-ʿurūq, wa-thabata l-ajru in shāʾa llāh",
            translation: "Thirst is gone, the veins are moist, and the reward is sure, if God wills.",
            source: "Sunan Abi Dawud 2357", repetitions: 1, seconds: 10, xp: 10),
        StarterDua(
            "travel", "On setting out", category: nil, bestTime: "On setting out",
            tags: ["travel", "quran"],
            arabic: """
                سُبْحَانَ الَّذِي سَخَّرَ لَنَا هَذَا وَمَا كُنَّا لَهُ مُقْرِنِينَ وَإِنَّا إِلَى \
                رَبِّنَا لَمُنْقَلِبُونَ
                """,
            transliteration: """
                Subḥāna lladhī sakhkhara lanā hādhā wa-mā kunnā lahu muqrinīn, wa-innā ilā rabbinā \
                la-munqalibūn
                """,
            translation: """
                Glory be to Him who put this at our service, for we could not have done it; and to \
                our Lord we will return.
                """,
            source: "Quran 43:13-14; Sahih Muslim 1342", repetitions: 1, seconds: 10, xp: 10),
        StarterDua(
            "end-of-gathering", "At the end of a gathering", category: nil, bestTime: "At the end of a gathering",
            tags: ["company", "forgiveness"],
            arabic: """
                سُبْحَانَكَ اللَّهُمَّ وَبِحَمْدِكَ، أَشْهَدُ أَنْ لَا إِلَهَ إِلَّا أَنْتَ، \
                أَسْتَغْفِرُكَ وَأَتُوبُ إِلَيْكَ
                """,
            transliteration: """
                Subḥānaka llāhumma wa-bi-ḥamdik, ashhadu an lā ilāha illā ant, astaghfiruka wa-atūbu \
                ilayk
                """,
            translation: """
                Glory and praise to You, O God. I bear witness that there is no god but You. I ask \
                Your forgiveness and turn to You.
                """,
            source: "Jami at-Tirmidhi 3433", repetitions: 1, seconds: 10, xp: 10),
    ]
}
