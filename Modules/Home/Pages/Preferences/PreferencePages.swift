internal import Changes
internal import HTTPKit
internal import HomeBase
internal import HomeDoor
internal import HomePeople
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// A person's own choices: the time zone, and the preferences that the slices declare.
struct PreferencePages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = PreferenceTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("preferences")
    private static let zone = Link("preferences", "zone")

    var all: [Endpoint] { [show, set, setZone] }

    private var show: Endpoint {
        .readingPage(PathTemplate(Self.link.text), "The person's own choices") { [self] _, reading in
            let calendar = try home.zone.calendar(in: reading, at: home.zone.now)
            return Page(
                texts.title, in: frame, at: Self.link,
                main: """
                    <section><h2>\(texts.zone)</h2>
                    <p>\(texts.zoneIs) <strong><bdi>\(calendar.zone)</bdi></strong>. \(texts.todayIs) \(calendar.today.words()).</p>
                    \(zoneForm(calendar, try stay(of: calendar, in: reading)))</section>
                    \(each: try home.preferences.all(in: reading), section)
                    """)
        }
    }

    /// The stay of today, which the form shows.
    private func stay(of calendar: CalendarReport, in reading: ReadTransaction) throws -> Stored<ZoneStay>? {
        try HomeBase.zoneStays.find(calendar.calendar.zones.stay(on: calendar.today).recordID, in: reading)
    }

    private func zoneForm(_ calendar: CalendarReport, _ stay: Stored<ZoneStay>?) -> HTML {
        """
        <form method="post" action="\(link: Self.zone)">
        \(FormState.html(stay?.version ?? 0))
        <label for="zone">\(texts.zoneOrCity)</label>
        <input id="zone" name="zone" required value="\(calendar.zone)" autocapitalize="none" spellcheck="false" autocomplete="off">
        <label for="from">\(texts.since)</label>
        <select id="from" name="from"><option value="always">\(calendar.laterStays > 0 ? texts.insteadOf(calendar.laterStays) : texts.always)</option>
        <option value="today">\(texts.fromToday)</option></select>
        <label for="dayStart">\(texts.dayStart)</label>
        <input id="dayStart" name="dayStart" type="number" min="0" max="23" value="\(calendar.dayStart)">
        <button>\(texts.save)</button></form>
        """
    }

    private func section(_ preference: PreferenceView) -> HTML {
        """
        <section><h2>\(Self.title(preference.setting.key))</h2>
        <form method="post" action="\(link: Self.link)">
        \(FormState.html(preference.version))
        <input type="hidden" name="key" value="\(preference.setting.key)">
        <label for="\(preference.setting.key)">\(preference.setting.help)</label>
        \(control(preference))
        <button>\(texts.save)</button></form></section>
        """
    }

    private func control(_ preference: PreferenceView) -> HTML {
        let (setting, value) = (preference.setting, preference.chosen?.text ?? "")
        let choices: [String]? =
            switch setting.kind {
            case .choice(let words): words
            case .boolean: ["true", "false"]
            case .text, .integer, .duration, .list: nil
            }
        guard let choices else {
            return """
                <input id="\(setting.key)" name="value" value="\(value)" dir="auto" autocomplete="off">
                <p class="soft">\(texts.allowed) \(setting.kind.allowed). \(texts.standard) \(setting.standardText).</p>
                """
        }
        return """
            <select id="\(setting.key)" name="value">
            <option value="">\(texts.standard) \(setting.standardText)</option>\(each: choices, { choice in
                "<option\(choice == value ? Self.selected : HTML())>\(choice)</option>"
            })</select>
            """
    }

    private static let selected: HTML = " selected"

    /// `Pages per day` for `quran.pagesPerDay`.
    private static func title(_ key: String) -> String {
        FieldLabels.words(key.split(separator: ".").last.map(String.init) ?? key)
    }

    private var set: Endpoint {
        .changingPage(
            PathTemplate(Self.link.text), "Set a preference with the form",
            form: [.required("key", .text), .optional("value", .text, "Empty for the default value."), FormState.seen]
        ) { [home] request, writing in
            let key = try request.body.text("key")
            let setting = home.preferences.declared.first { $0.key == key }
            let form = try HomeBase.preferences.merged(request.body, key, page: Self.link, in: writing) { choice in
                let text = choice.flatMap { setting?.kind.value(of: $0.value)?.text }
                return [FormValue("value", Self.title(key), text)]
            }
            let value = try form.optionalText("value")
            if let value {
                try tellingPeople(FieldLabels([key: Self.title(key)])) {
                    _ = try home.preferences.set(key, to: value, in: writing)
                }
            } else if try home.preferences.all(in: writing.view).contains(where: {
                $0.setting.key == key && $0.chosen != nil
            }) {
                try home.preferences.remove(key, in: writing)
            }
            return Self.link
        }
    }

    private var setZone: Endpoint {
        let (zone, from, dayStart) = (texts.zoneOrCity, texts.since, texts.dayStart)
        return .changingPage(
            PathTemplate(Self.zone.text), "Set the time zone with the form",
            form: [
                .required("zone", .text).labelled(zone),
                .required("from", .choice(["always", "today"])).labelled(from),
                .optional("dayStart", .within(0...23)).labelled(dayStart), FormState.seen,
            ]
        ) { [home, texts] request, writing in
            let calendar = try home.zone.calendar(in: writing.view, at: home.zone.now)
            let stay = calendar.calendar.zones.stay(on: calendar.today)
            let form = try HomeBase.zoneStays.merged(request.body, stay.recordID, page: Self.link, in: writing) {
                // Without a stay, the form showed the zone of the machine, which may have changed since.
                guard let shown = $0 else { return [] }
                return [
                    FormValue("zone", texts.zoneOrCity, shown.zone),
                    FormValue("dayStart", texts.dayStart, String(shown.dayStart)),
                ]
            }
            let name = try home.zone.zones.machine.database.name(typed: form.text("zone"))
            let dayStart = try form.optional("dayStart", as: Int.self)
            // The first zone begins with the first day, because each day needs one.
            let isFirst = try HomeBase.zoneStays.find(stay.recordID, in: writing.view) == nil
            if try form.text("from") == "today", !isFirst {
                _ = try home.zone.set(name, from: calendar.today, dayStart: dayStart, in: writing)
            } else {
                try home.zone.setAlways(name, dayStart: dayStart, in: writing)
            }
            return Self.link
        }
    }
}

extension CalendarReport {
    /// The number of time zones that follow the first.
    fileprivate var laterStays: Int { stays.count { $0.recordID > CivilDay.earliest } }
}

extension PreferencePages {
    /// The words about a zone that was just set.
    static let sentence = RecordSentence(of: HomeBase.zoneStays) { day, _, reading in
        let zone = try HomeBase.zoneStays.require(day, in: reading).entity.zone
        let texts = PreferenceTexts.english
        return day == .earliest ? texts.isSet(zone) : texts.isSet(zone, from: day.words())
    }
}

/// The texts of the page of preferences. Another language is another value.
struct PreferenceTexts: Sendable {
    let title: String
    let zone: String
    let zoneIs: String
    let todayIs: String
    let zoneOrCity: String
    let since: String
    let always: String
    let fromToday: String
    let dayStart: String
    let allowed: String
    let standard: String
    let save: String

    static let english = PreferenceTexts(
        title: "Preferences", zone: "Time zone",
        zoneIs: "Your days follow the clocks of", todayIs: "There, today is", zoneOrCity: "Zone or city",
        since: "Since when", always: "Always", fromToday: "From today on", dayStart: "Hour at which your day begins",
        allowed: "Allowed:", standard: "Without a choice:", save: "Save")

    func insteadOf(_ count: Int) -> String {
        "Always, instead of \(Counted.text(count, "later time zone"))"
    }
    func isSet(_ zone: String) -> String { "Your days follow the clocks of \(zone)." }
    func isSet(_ zone: String, from day: String) -> String {
        "From \(day) on, your days follow the clocks of \(zone)."
    }
}
