/// In need, distress and loss.
extension StarterDua {
    static let need: [StarterDua] = [
        StarterDua(
            "yunus", "The dua of Jonah", category: nil, bestTime: "In distress",
            tags: ["distress", "quran"],
            arabic: "لَا إِلَهَ إِلَّا أَنْتَ سُبْحَانَكَ إِنِّي كُنْتُ مِنَ الظَّالِمِينَ",
            transliteration: "Lā ilāha illā anta subḥānaka innī kuntu mina ẓ-ẓālimīn",
            translation: "There is no god but You. Glory be to You: I was one of those who do wrong.",
            source: "Quran 21:87; Jami at-Tirmidhi 3505", repetitions: 1, seconds: 10, xp: 10),
        StarterDua(
            "in-distress", "In distress", category: nil, bestTime: "In distress",
            tags: ["distress"],
            arabic: """
                لَا إِلَهَ إِلَّا اللَّهُ الْعَظِيمُ الْحَلِيمُ، لَا إِلَهَ إِلَّا اللَّهُ رَبُّ \
                الْعَرْشِ الْعَظِيمِ، لَا إِلَهَ إِلَّا اللَّهُ رَبُّ السَّمَاوَاتِ، وَرَبُّ \
                الْأَرْضِ، وَرَبُّ الْعَرْشِ الْكَرِيمِ
                """,
            transliteration: """
                Lā ilāha illa llāhu l-ʿaẓīmu l-ḥalīm, lā ilāha illa llāhu rabbu l-ʿarshi l-ʿaẓīm, lā \
                ilāha illa llāhu rabbu s-samāwāt, wa-rabbu l-arḍ, wa-rabbu l-ʿarshi l-karīm
                """,
            translation: """
                There is no god but God, the Great, the Forbearing. There is no god but God, Lord of \
                the mighty throne. There is no god but God, Lord of the heavens, Lord of the earth \
                and Lord of the noble throne.
                """,
            source: "Sahih al-Bukhari 6346", repetitions: 1, seconds: 15, xp: 15),
        StarterDua(
            "hasbunallah", "God is enough for us", category: nil, bestTime: "In distress",
            tags: ["distress", "trust", "quran"],
            arabic: "حَسْبُنَا اللَّهُ وَنِعْمَ الْوَكِيلُ",
            transliteration: "Ḥasbuna llāhu wa-niʿma l-wakīl",
            translation: "God is enough for us, and how good a guardian He is!",
            source: "Quran 3:173; Sahih al-Bukhari 4563", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "ya-hayyu-ya-qayyum", "O Living, O Sustainer", category: nil, bestTime: "In distress",
            tags: ["distress"],
            arabic: "يَا حَيُّ يَا قَيُّومُ بِرَحْمَتِكَ أَسْتَغِيثُ",
            transliteration: "Yā ḥayyu yā qayyūmu bi-raḥmatika astaghīth",
            translation: "O Living, O Sustainer of all, for Your mercy I call to You.",
            source: "Jami at-Tirmidhi 3524", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "worry-and-debt", "Against worry, weakness and debt", category: .rizq, bestTime: "anytime",
            tags: ["distress", "debt", "provision"],
            arabic: """
                اللَّهُمَّ إِنِّي أَعُوذُ بِكَ مِنَ الْهَمِّ وَالْحَزَنِ، وَالْعَجْزِ وَالْكَسَلِ، \
                وَالْجُبْنِ وَالْبُخْلِ، وَضَلَعِ الدَّيْنِ، وَغَلَبَةِ الرِّجَالِ
                """,
            transliteration: """
                Allāhumma innī aʿūdhu bika mina l-hammi wal-ḥazan, wal-ʿajzi wal-kasal, wal-jubni \
                wal-bukhl, wa-ḍalaʿi d-dayn, wa-ghalabati r-rijāl
                """,
            translation: """
                O God, I seek refuge with You from worry and grief, from inability and laziness, \
                from cowardice and meanness, from the burden of debt and from being overpowered by \
                others.
                """,
            source: "Sahih al-Bukhari 6369", repetitions: 1, seconds: 20, xp: 15),
        StarterDua(
            "enough-in-the-lawful", "What is lawful, and no need of others", category: .rizq, bestTime: "anytime",
            tags: ["debt", "provision"],
            arabic: """
                اللَّهُمَّ اكْفِنِي بِحَلَالِكَ عَنْ حَرَامِكَ، وَأَغْنِنِي بِفَضْلِكَ عَمَّنْ \
                سِوَاكَ
                """,
            transliteration: "Allāhumma kfinī bi-ḥalālika ʿan ḥarāmik, wa-aghninī bi-faḍlika ʿamman siwāk",
            translation: """
                O God, let what You allow be enough for me without what You forbid, and by Your \
                bounty let me need none but You.
                """,
            source: "Jami at-Tirmidhi 3563", repetitions: 1, seconds: 10, xp: 10),
        StarterDua(
            "need-of-good", "In need of any good", category: .rizq, bestTime: "anytime",
            tags: ["provision", "quran"],
            arabic: "رَبِّ إِنِّي لِمَا أَنْزَلْتَ إِلَيَّ مِنْ خَيْرٍ فَقِيرٌ",
            transliteration: "Rabbi innī limā anzalta ilayya min khayrin faqīr",
            translation: "My Lord, I am in need of whatever good You send down to me.",
            source: "Quran 28:24", repetitions: 1, seconds: 5, xp: 10),
        StarterDua(
            "calamity", "On a loss", category: nil, bestTime: "On a loss",
            tags: ["distress"],
            arabic: """
                إِنَّا لِلَّهِ وَإِنَّا إِلَيْهِ رَاجِعُونَ، اللَّهُمَّ أْجُرْنِي فِي مُصِيبَتِي \
                وَأَخْلِفْ لِي خَيْرًا مِنْهَا
                """,
            transliteration: """
                Innā lillāhi wa-innā ilayhi rājiʿūn, Allāhumma ʾjurnī fī muṣībatī wa-akhlif lī \
                khayran minhā
                """,
            translation: """
                We belong to God and to Him we return. O God, reward me in my loss and give me \
                better in its place.
                """,
            source: "Quran 2:156; Sahih Muslim 918", repetitions: 1, seconds: 10, xp: 10),
    ]
}
