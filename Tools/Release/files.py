"""The files that a family takes in."""

import json

FILES = {
    "more.plist": """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>favoriteAyahs</key><array><string>2:255</string><string>67:1</string><string>67:2</string></array>
<key>ayahNotes</key><dict><key>67:1</key><array><string>before sleep</string></array></dict>
</dict></plist>
""",
    # Surah 18 up to ayah 10, and no date: the import says when it was.
    "undated.plist": """<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>ReadingProgressStore.progress</key>
<data>eyIxOCI6eyJzdXJhaE51bWJlciI6MTgsImxhc3RSZWFkQXlhaCI6MTB9fQ==</data></dict></plist>
""",
    "ledger.csv": """Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes
03/01/2026,-12.50,Bakery,Food: Bread,Cash,EUR,1,
04/01/2026,-40.00,Books,Learning,Cash,EUR,1,for school
05/01/2026,-7.00,Stamps,Post,Cash,EUR,1,
06/01/2026,"-1,200",Tea,Food,Travel,JPY,0.0061,東京
""",
    "brought-back.csv": """Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes
05/02/2026,-6.00,Brought back,Food: Bread,Cash,EUR,1,
""",
    "rolled-back.csv": """Date,Amount,Description,Category,Account,Currency,Exchange Rate,Notes
03/02/2026,-3.00,Rolled back,Nothing,Tin,EUR,1,
""",
    "scale.csv": "date,time,weight,fat,comment\n2026-01-07,07:30,75.4,21.5,scale\n2026-01-08,07:31,75.1,21.4,\n",
    "web.json": json.dumps({
        "activeJourneyIds": ["1"], "habitCompletions": [{"date": "2026-01-07", "completedDuaIds": ["7", "10"]}],
        "customHabits": [{
            "id": "6f1f", "duaId": "7", "timeSlot": "morning", "sortOrder": 0, "addedAt": "2026-01-02T08:00:00.000Z",
            "source": "custom"}],
        "lastUpdated": "2026-01-07T20:00:00.000Z"}),
    "catalogue.json": json.dumps({
        "journeys": [
            {"id": 1, "name": "Mornings", "slug": "mornings", "emoji": "🌅", "estimated_minutes": 5, "daily_xp": 20}],
        "duas": [{
            "id": 7, "title_en": "Seven", "arabic_text": "سُبْحَانَ اللَّهِ", "translation_en": "Glory", "repetitions": 1,
            "xp_value": 20}]}),
}
