/// After the ritual prayer.
extension StarterDuas {
    static let prayer = """
        name,title,category,best_time,tags,repetitions,seconds,xp,source,arabic,transliteration,translation
        astaghfirullah,I ask God’s forgiveness,gratitude,After each prayer,prayer forgiveness,3,5,10,Sahih Muslim 591,\
        أَسْتَغْفِرُ اللَّهَ,\
        Astaghfiru llāh,\
        I ask God for forgiveness.
        antas-salam,You are Peace,gratitude,After each prayer,prayer praise,1,10,10,Sahih Muslim 591,\
        اللَّهُمَّ أَنْتَ السَّلَامُ، وَمِنْكَ السَّلَامُ، تَبَارَكْتَ ذَا الْجَلَالِ وَالْإِكْرَامِ,\
        "Allāhumma anta s-salām, wa-minka s-salām, tabārakta dha l-jalāli wal-ikrām",\
        "O God, You are Peace and peace comes from You. Blessed are You, whose are majesty and honour."
        subhanallah-33,"Glory be to God, 33 times",gratitude,After each prayer,prayer praise,33,30,10,Sahih Muslim 597,\
        سُبْحَانَ اللَّهِ,\
        Subḥāna llāh,\
        Glory be to God.
        alhamdulillah-33,"Praise be to God, 33 times",gratitude,After each prayer,prayer praise gratitude,33,30,10,Sahih Muslim 597,\
        الْحَمْدُ لِلَّهِ,\
        Al-ḥamdu lillāh,\
        Praise be to God.
        allahu-akbar-33,"God is greater, 33 times",gratitude,After each prayer,prayer praise,33,30,10,Sahih Muslim 597,\
        اللَّهُ أَكْبَرُ,\
        Allāhu akbar,\
        God is greater.
        ainni,Help me to remember and thank You,gratitude,After each prayer,prayer gratitude,1,10,10,Sunan Abi Dawud 1522,\
        اللَّهُمَّ أَعِنِّي عَلَى ذِكْرِكَ وَشُكْرِكَ وَحُسْنِ عِبَادَتِكَ,\
        Allāhumma aʿinnī ʿalā dhikrika wa-shukrika wa-ḥusni ʿibādatik,\
        "O God, help me to remember You, to thank You, and to worship You well."
        la-mania,None withholds what You give,,After each prayer,prayer trust,1,10,10,Sahih al-Bukhari 844,\
        اللَّهُمَّ لَا مَانِعَ لِمَا أَعْطَيْتَ، وَلَا مُعْطِيَ لِمَا مَنَعْتَ، وَلَا يَنْفَعُ ذَا الْجَدِّ مِنْكَ الْجَدُّ,\
        "Allāhumma lā māniʿa limā aʿṭayt, wa-lā muʿṭiya limā manaʿt, wa-lā yanfaʿu dha l-jaddi minka l-jadd",\
        "O God, none withholds what You give and none gives what You withhold, and no one’s fortune avails them against You."
        salat-ibrahimiyya,Blessings on the Prophet,,anytime,prayer blessings,1,30,20,Sahih al-Bukhari 3370,\
        اللَّهُمَّ صَلِّ عَلَى مُحَمَّدٍ وَعَلَى آلِ مُحَمَّدٍ، كَمَا صَلَّيْتَ عَلَى إِبْرَاهِيمَ وَعَلَى آلِ إِبْرَاهِيمَ، إِنَّكَ حَمِيدٌ مَجِيدٌ، اللَّهُمَّ بَارِكْ عَلَى مُحَمَّدٍ وَعَلَى آلِ مُحَمَّدٍ، كَمَا بَارَكْتَ عَلَى إِبْرَاهِيمَ وَعَلَى آلِ إِبْرَاهِيمَ، إِنَّكَ حَمِيدٌ مَجِيدٌ,\
        "Allāhumma ṣalli ʿalā Muḥammadin wa-ʿalā āli Muḥammad, kamā ṣallayta ʿalā Ibrāhīma wa-ʿalā āli Ibrāhīm, innaka ḥamīdun majīd. Allāhumma bārik ʿalā Muḥammadin wa-ʿalā āli Muḥammad, kamā bārakta ʿalā Ibrāhīma wa-ʿalā āli Ibrāhīm, innaka ḥamīdun majīd",\
        "O God, send blessings on Muhammad and the family of Muhammad, as You sent blessings on Abraham and the family of Abraham: You are worthy of praise and glory. O God, bless Muhammad and the family of Muhammad, as You blessed Abraham and the family of Abraham: You are worthy of praise and glory."
        """
}
