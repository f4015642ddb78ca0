/// In need, distress and loss.
extension StarterDuas {
    static let need = """
        name,title,category,best_time,tags,repetitions,seconds,xp,source,arabic,transliteration,translation
        yunus,The dua of Jonah,,In distress,distress quran,1,10,10,Quran 21:87; Jami at-Tirmidhi 3505,\
        لَا إِلَهَ إِلَّا أَنْتَ سُبْحَانَكَ إِنِّي كُنْتُ مِنَ الظَّالِمِينَ,\
        Lā ilāha illā anta subḥānaka innī kuntu mina ẓ-ẓālimīn,\
        There is no god but You. Glory be to You: I was one of those who do wrong.
        in-distress,In distress,,In distress,distress,1,15,15,Sahih al-Bukhari 6346,\
        لَا إِلَهَ إِلَّا اللَّهُ الْعَظِيمُ الْحَلِيمُ، لَا إِلَهَ إِلَّا اللَّهُ رَبُّ الْعَرْشِ الْعَظِيمِ، لَا إِلَهَ إِلَّا اللَّهُ رَبُّ السَّمَاوَاتِ، وَرَبُّ الْأَرْضِ، وَرَبُّ الْعَرْشِ الْكَرِيمِ,\
        "Lā ilāha illa llāhu l-ʿaẓīmu l-ḥalīm, lā ilāha illa llāhu rabbu l-ʿarshi l-ʿaẓīm, lā ilāha illa llāhu rabbu s-samāwāt, wa-rabbu l-arḍ, wa-rabbu l-ʿarshi l-karīm",\
        "There is no god but God, the Great, the Forbearing. There is no god but God, Lord of the mighty throne. There is no god but God, Lord of the heavens, Lord of the earth and Lord of the noble throne."
        hasbunallah,God is enough for us,,In distress,distress trust quran,1,5,10,Quran 3:173; Sahih al-Bukhari 4563,\
        حَسْبُنَا اللَّهُ وَنِعْمَ الْوَكِيلُ,\
        Ḥasbuna llāhu wa-niʿma l-wakīl,\
        "God is enough for us, and how good a guardian He is!"
        ya-hayyu-ya-qayyum,"O Living, O Sustainer",,In distress,distress,1,5,10,Jami at-Tirmidhi 3524,\
        يَا حَيُّ يَا قَيُّومُ بِرَحْمَتِكَ أَسْتَغِيثُ,\
        Yā ḥayyu yā qayyūmu bi-raḥmatika astaghīth,\
        "O Living, O Sustainer of all, for Your mercy I call to You."
        worry-and-debt,"Against worry, weakness and debt",rizq,anytime,distress debt provision,1,20,15,Sahih al-Bukhari 6369,\
        اللَّهُمَّ إِنِّي أَعُوذُ بِكَ مِنَ الْهَمِّ وَالْحَزَنِ، وَالْعَجْزِ وَالْكَسَلِ، وَالْجُبْنِ وَالْبُخْلِ، وَضَلَعِ الدَّيْنِ، وَغَلَبَةِ الرِّجَالِ,\
        "Allāhumma innī aʿūdhu bika mina l-hammi wal-ḥazan, wal-ʿajzi wal-kasal, wal-jubni wal-bukhl, wa-ḍalaʿi d-dayn, wa-ghalabati r-rijāl",\
        "O God, I seek refuge with You from worry and grief, from inability and laziness, from cowardice and meanness, from the burden of debt and from being overpowered by others."
        enough-in-the-lawful,"What is lawful, and no need of others",rizq,anytime,debt provision,1,10,10,Jami at-Tirmidhi 3563,\
        اللَّهُمَّ اكْفِنِي بِحَلَالِكَ عَنْ حَرَامِكَ، وَأَغْنِنِي بِفَضْلِكَ عَمَّنْ سِوَاكَ,\
        "Allāhumma kfinī bi-ḥalālika ʿan ḥarāmik, wa-aghninī bi-faḍlika ʿamman siwāk",\
        "O God, let what You allow be enough for me without what You forbid, and by Your bounty let me need none but You."
        need-of-good,In need of any good,rizq,anytime,provision quran,1,5,10,Quran 28:24,\
        رَبِّ إِنِّي لِمَا أَنْزَلْتَ إِلَيَّ مِنْ خَيْرٍ فَقِيرٌ,\
        Rabbi innī limā anzalta ilayya min khayrin faqīr,\
        "My Lord, I am in need of whatever good You send down to me."
        calamity,On a loss,,On a loss,distress,1,10,10,Quran 2:156; Sahih Muslim 918,\
        إِنَّا لِلَّهِ وَإِنَّا إِلَيْهِ رَاجِعُونَ، اللَّهُمَّ أْجُرْنِي فِي مُصِيبَتِي وَأَخْلِفْ لِي خَيْرًا مِنْهَا,\
        "Innā lillāhi wa-innā ilayhi rājiʿūn, Allāhumma ʾjurnī fī muṣībatī wa-akhlif lī khayran minhā",\
        "We belong to God and to Him we return. O God, reward me in my loss and give me better in its place."
        """
}
