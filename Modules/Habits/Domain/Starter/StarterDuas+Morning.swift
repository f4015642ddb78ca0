/// Of the morning.
extension StarterDuas {
    static let morning = """
        name,title,category,best_time,tags,repetitions,seconds,xp,source,arabic,transliteration,translation
        asbahna,We have reached the morning,morning,morning,morning,1,10,10,Sahih Muslim 2723,\
        أَصْبَحْنَا وَأَصْبَحَ الْمُلْكُ لِلَّهِ، وَالْحَمْدُ لِلَّهِ، لَا إِلَهَ إِلَّا اللَّهُ وَحْدَهُ لَا شَرِيكَ لَهُ,\
        "Aṣbaḥnā wa-aṣbaḥa l-mulku lillāh, wal-ḥamdu lillāh, lā ilāha illa llāhu waḥdahu lā sharīka lah",\
        "Morning has come to us, and dominion in it is God’s. Praise is God’s. There is no god but God alone; He has no partner."
        bika-asbahna,By You we reach the morning,morning,morning,morning,1,10,10,Sunan Abi Dawud 5068,\
        اللَّهُمَّ بِكَ أَصْبَحْنَا، وَبِكَ أَمْسَيْنَا، وَبِكَ نَحْيَا، وَبِكَ نَمُوتُ، وَإِلَيْكَ النُّشُورُ,\
        "Allāhumma bika aṣbaḥnā, wa-bika amsaynā, wa-bika naḥyā, wa-bika namūt, wa-ilayka n-nushūr",\
        "O God, by You we come to the morning and by You to the evening; by You we live and by You we die, and to You we will be raised."
        sayyid-al-istighfar,The best way to ask forgiveness,morning,Morning and evening,morning evening forgiveness,1,30,25,Sahih al-Bukhari 6306,\
        اللَّهُمَّ أَنْتَ رَبِّي لَا إِلَهَ إِلَّا أَنْتَ، خَلَقْتَنِي وَأَنَا عَبْدُكَ، وَأَنَا عَلَى عَهْدِكَ وَوَعْدِكَ مَا اسْتَطَعْتُ، أَعُوذُ بِكَ مِنْ شَرِّ مَا صَنَعْتُ، أَبُوءُ لَكَ بِنِعْمَتِكَ عَلَيَّ، وَأَبُوءُ لَكَ بِذَنْبِي، فَاغْفِرْ لِي، فَإِنَّهُ لَا يَغْفِرُ الذُّنُوبَ إِلَّا أَنْتَ,\
        "Allāhumma anta rabbī lā ilāha illā ant, khalaqtanī wa-anā ʿabduk, wa-anā ʿalā ʿahdika wa-waʿdika ma staṭaʿt, aʿūdhu bika min sharri mā ṣanaʿt, abūʾu laka bi-niʿmatika ʿalayy, wa-abūʾu laka bi-dhanbī, fa-ghfir lī, fa-innahu lā yaghfiru dh-dhunūba illā ant",\
        "O God, You are my Lord; there is no god but You. You made me and I am Your servant, and I keep my covenant and promise to You as well as I can. I seek refuge with You from the harm of what I have done. I own Your favour to me, and I own my sin before You: forgive me, for none but You forgives sins."
        bismillah-no-harm,"In the name of God, with whose name nothing harms",morning,Morning and evening,morning evening protection,3,25,15,Sunan Abi Dawud 5088,\
        بِسْمِ اللَّهِ الَّذِي لَا يَضُرُّ مَعَ اسْمِهِ شَيْءٌ فِي الْأَرْضِ وَلَا فِي السَّمَاءِ، وَهُوَ السَّمِيعُ الْعَلِيمُ,\
        "Bismi llāhi lladhī lā yaḍurru maʿa smihi shayʾun fi l-arḍi wa-lā fi s-samāʾ, wa-huwa s-samīʿu l-ʿalīm",\
        "In the name of God: with His name nothing on earth or in heaven does harm, and He hears all and knows all."
        afini-fi-badani,"Health of body, hearing and sight",morning,Morning and evening,morning evening health,3,25,15,Sunan Abi Dawud 5090,\
        اللَّهُمَّ عَافِنِي فِي بَدَنِي، اللَّهُمَّ عَافِنِي فِي سَمْعِي، اللَّهُمَّ عَافِنِي فِي بَصَرِي، لَا إِلَهَ إِلَّا أَنْتَ,\
        "Allāhumma ʿāfinī fī badanī, Allāhumma ʿāfinī fī samʿī, Allāhumma ʿāfinī fī baṣarī, lā ilāha illā ant",\
        "O God, keep my body well; O God, keep my hearing well; O God, keep my sight well. There is no god but You."
        adada-khalqih,As many as His creation,morning,morning,morning praise,3,20,15,Sahih Muslim 2726,\
        سُبْحَانَ اللَّهِ وَبِحَمْدِهِ، عَدَدَ خَلْقِهِ، وَرِضَا نَفْسِهِ، وَزِنَةَ عَرْشِهِ، وَمِدَادَ كَلِمَاتِهِ,\
        "Subḥāna llāhi wa-bi-ḥamdih, ʿadada khalqih, wa-riḍā nafsih, wa-zinata ʿarshih, wa-midāda kalimātih",\
        "Glory and praise to God, as many times as there are creatures of His, as much as pleases Him, by the weight of His throne and the ink of His words."
        ilman-nafian,"Knowledge, provision and deeds",rizq,After Fajr,morning provision,1,10,10,Sunan Ibn Majah 925,\
        اللَّهُمَّ إِنِّي أَسْأَلُكَ عِلْمًا نَافِعًا، وَرِزْقًا طَيِّبًا، وَعَمَلًا مُتَقَبَّلًا,\
        "Allāhumma innī asʾaluka ʿilman nāfiʿā, wa-rizqan ṭayyibā, wa-ʿamalan mutaqabbalā",\
        "O God, I ask You for knowledge that helps, for provision that is good, and for deeds that are accepted."
        subhanallah-wa-bihamdih,"Glory and praise to God, a hundred times",morning,Morning and evening,morning evening praise,100,120,30,Sahih Muslim 2692,\
        سُبْحَانَ اللَّهِ وَبِحَمْدِهِ,\
        Subḥāna llāhi wa-bi-ḥamdih,\
        "Glory be to God, and praise to Him."
        tahlil,No god but God alone,morning,morning,morning praise,10,60,20,Sahih Muslim 2693; Musnad Ahmad 23518 (after Fajr),\
        لَا إِلَهَ إِلَّا اللَّهُ وَحْدَهُ لَا شَرِيكَ لَهُ، لَهُ الْمُلْكُ وَلَهُ الْحَمْدُ، وَهُوَ عَلَى كُلِّ شَيْءٍ قَدِيرٌ,\
        "Lā ilāha illa llāhu waḥdahu lā sharīka lah, lahu l-mulku wa-lahu l-ḥamd, wa-huwa ʿalā kulli shayʾin qadīr",\
        "There is no god but God alone; He has no partner. Dominion is His and praise is His, and He has power over everything."
        waking,On waking,morning,On waking,morning waking,1,10,10,Sahih al-Bukhari 6324,\
        الْحَمْدُ لِلَّهِ الَّذِي أَحْيَانَا بَعْدَ مَا أَمَاتَنَا وَإِلَيْهِ النُّشُورُ,\
        Al-ḥamdu lillāhi lladhī aḥyānā baʿda mā amātanā wa-ilayhi n-nushūr,\
        "Praise be to God, who gave us life after He made us die; to Him we will be raised."
        """
}
