/// The names of months.
enum MonthNames {
    /// The names that Mizan writes.
    static func english(_ calendar: CalendarSystem) -> [String] {
        switch calendar {
        case .gregorian, .buddhist:
            [
                "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
                "November", "December",
            ]
        case .hijri:
            [
                "Muharram", "Safar", "Rabi al-Awwal", "Rabi al-Thani", "Jumada al-Ula", "Jumada al-Akhira", "Rajab",
                "Shaban", "Ramadan", "Shawwal", "Dhu al-Qada", "Dhu al-Hijja",
            ]
        case .persian:
            [
                "Farvardin", "Ordibehesht", "Khordad", "Tir", "Mordad", "Shahrivar", "Mehr", "Aban", "Azar", "Dey",
                "Bahman", "Esfand",
            ]
        }
    }

    /// The month with this name, ignoring capitals, accents, apostrophes and spaces. Gregorian months may be cut to three
    /// letters.
    static func month(named name: String) -> (calendar: CalendarSystem, month: Int)? {
        let key = key(name)
        if key.utf8.count >= 3, key.utf8.allSatisfy({ $0 < 0x80 }),
            let index = english(.gregorian).firstIndex(where: { self.key($0).hasPrefix(key) })
        {
            return (.gregorian, index + 1)
        }
        return others[key]
    }

    private static let others: [String: (calendar: CalendarSystem, month: Int)] = {
        var months: [String: (calendar: CalendarSystem, month: Int)] = [:]
        for calendar in [CalendarSystem.hijri, .persian] {
            for (index, name) in english(calendar).enumerated() { months[key(name)] = (calendar, index + 1) }
        }
        for (index, names) in hijriSpellings.enumerated() {
            for name in names.split(separator: ",") { months[key(String(name))] = (.hijri, index + 1) }
        }
        for (index, name) in persianScript.enumerated() { months[key(name)] = (.persian, index + 1) }
        return months
    }()

    private static func key(_ name: String) -> String { String(FoldedText.fold(name).filter { $0 != " " }) }

    /// Further accepted spellings.
    private static let hijriSpellings = [
        "محرم,Moharram,Muharam", "صفر", "ربيع الأول,Rabi al Awal,Rabiul Awwal,Rabi ul Awwal,Rabi I",
        "ربيع الثاني,ربيع الآخر,Rabi al Akhir,Rabiul Akhir,Rabi ul Thani,Rabi ath-Thani,Rabi II",
        "جمادى الأولى,Jumada al Awwal,Jumada I",
        "جمادى الآخرة,جمادى الثانية,Jumada al Thani,Jumada al Thaniya,Jumada II",
        "رجب", "شعبان,Shabaan,Shaaban", "رمضان,Ramadhan,Ramazan,Ramzan", "شوال,Shawal",
        "ذو القعدة,ذي القعدة,Dhu al Qadah,Dhul Qada,Dhul Qadah,Dhu al Qida,Dhul Qidah,Zul Qada,Zul Qadah",
        "ذو الحجة,ذي الحجة,Dhu al Hijjah,Dhul Hijja,Dhul Hijjah,Zul Hijja,Zul Hijjah",
    ]

    private static let persianScript = [
        "فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن", "اسفند",
    ]
}
