internal import Changes
internal import FitnessData
internal import FitnessDomain
internal import FoundationEssentials
internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// One type of measurement: its trend, its form, and its entries, each with a page of its own.
struct MetricPages {
    let fitness: FitnessModule
    let frame: PageFrame
    private let texts = FitnessTexts.english

    init(fitness: FitnessModule, frame: PageFrame) {
        (self.fitness, self.frame) = (fitness, frame)
    }

    static func link(_ type: ProgressMetricType, after: String? = nil) -> Link {
        Link(segments: ["body", type.rawValue], query: [("after", after)])
    }

    static func link(_ id: UUID) -> Link { Link("body", "entries", id.text) }
    private static let path = PathTemplate(Link("body").text + "/{type}")
    private static let type = Field.required("type", .choice(ProgressMetricType.allCases.map(\.rawValue)), "The type.")
    private static let entryPath = PathTemplate(Link("body", "entries").text + "/{id}")
    private static let id = Field.required("id", .identifier, "The id of an entry.")

    var all: [Endpoint] { [show, entry, edit, choose] }

    private var show: Endpoint {
        .readingPage(
            Self.path, "One type of measurement", of: FitnessModule.id, path: [Self.type],
            query: [.optional("after", .text, "The start of the page.")]
        ) { [self] request, reading in
            let type = try ProgressMetricType(typed: request.path.text("type"))
            var query = RecordQuery(
                filters: [RecordQuery.Filter("type", .equal, type.rawValue)],
                sort: [RecordQuery.Sort("date", descending: true)], limit: 30,
                cursor: try request.query.optionalText("after"))
            query.bytes = 1_048_576
            let page = try FitnessModule.entries.list(query, in: reading)
            let trend = try fitness.trend(of: type, in: fitness.trendDays(from: nil, to: nil, in: reading), in: reading)
            let today = try fitness.today(in: reading)
            return Page(
                type.title, in: frame, at: Self.link(type),
                main: """
                    \(summary(trend))
                    \(MeasurementForm([trend.metric], chosen: type).html)
                    <h2>\(texts.entries)</h2>
                    <ul class="list">\(each: page.items.map(\.entity), { item($0, trend.metric.shownIn, today) })</ul>
                    \(type.units.count > 1 ? unitForm(type, trend.metric.shownIn) : HTML())
                    \(end(type, page.next))
                    """)
        }
    }

    private func unitForm(_ type: ProgressMetricType, _ chosen: MeasureUnit) -> HTML {
        """
        <details><summary>\(texts.unit)</summary>
        <form method="post" action="\(link: Self.link(type))">
        <label for="unit">\(texts.shownIn)</label>
        <select id="unit" name="unit">\(each: type.units, {
            let isChosen: HTML = $0 == chosen ? " selected" : ""
            return "<option value=\"\($0.rawValue)\"\(isChosen)>\(texts.unit($0))</option>"
        })</select>
        <button>\(texts.save)</button></form></details>
        """
    }

    private var choose: Endpoint {
        .changingPage(
            Self.path, "Choose the unit of a type with the form", of: FitnessModule.id,
            path: [Self.type],
            form: [
                Field.required("unit", .choice(MeasureUnit.allCases.map(\.rawValue))).labelled(texts.shownIn)
            ]
        ) { [fitness] request, writing in
            let type = try ProgressMetricType(typed: request.path.text("type"))
            let unit = MeasureUnit(rawValue: try request.body.text("unit"))
            // The type's own unit is the default, so choosing it leaves no choice behind.
            _ = try fitness.prefer(
                type, unit: unit == type.unit ? .clear : unit.map { .set($0) } ?? .keep, dayRule: .keep, in: writing)
            return Self.link(type)
        }
    }

    private func end(_ type: ProgressMetricType, _ next: String?) -> HTML {
        ListEnd(
            next: next.map { Self.link(type, after: $0) },
            table: .table(of: FitnessModule.entries, where: "type", is: type.rawValue),
            "<a href=\"\(link: BodyPage.link)\">\(texts.back)</a>"
        ).html
    }

    private func summary(_ view: TrendView) -> HTML {
        guard let latest = view.trend.latest else { return HTML() }
        let (type, unit) = (view.metric.type, view.metric.shownIn)
        let slope = view.trend.slope.map {
            ", \($0.perWeek < 0 ? "−" : "+")\(QuantityText.of(abs($0.perWeek), of: type, in: unit)) \(texts.perWeek)"
        }
        return """
            <p>\(Sparkline(view.trend.points.map(\.trend)).html) <span class="figures">\(texts.trend) \
            \(QuantityText.of(latest.trend, of: type, in: unit))\(slope ?? "")</span></p>
            """
    }

    private func item(_ entry: ProgressEntry, _ unit: MeasureUnit, _ today: CivilDay) -> HTML {
        """
        <li><a href="\(link: Self.link(entry.id))"><strong class="figures">\(QuantityText.of(entry.quantity, of: entry.type, in: unit))\
        </strong></a> <span class="soft">\(when(entry, today))</span> \
        \(with: entry.notes, { "<div dir=\"auto\">\($0)</div>" })</li>
        """
    }

    private func when(_ entry: ProgressEntry, _ today: CivilDay) -> String {
        "\(entry.taken.shown.day.words(seenOn: today)), \(entry.taken.shown.time.description.prefix(5))"
    }

    private var entry: Endpoint {
        .readingPage(Self.entryPath, "A measurement", of: FitnessModule.id, path: [Self.id]) {
            [self] request, reading in
            let stored = try FitnessModule.entries.require(request.path.identifier("id"), in: reading)
            let entry = stored.entity
            let unit = try fitness.preferences(in: reading).unit(of: entry.type)
            let (link, today) = (Self.link(entry.id), try fitness.today(in: reading))
            return Page(
                entry.type.title, in: frame, at: link,
                main: """
                    <p class="soft">\(when(entry, today))</p>
                    <form method="post" action="\(link: link)">
                    \(FormState.html(stored.version))
                    <label for="quantity">\(texts.quantity)</label>
                    <input id="quantity" name="quantity" required autocomplete="off" \
                    value="\(QuantityText.of(entry.quantity, of: entry.type, in: unit))">
                    <label for="notes">\(texts.notes)</label>
                    <input id="notes" name="notes" maxlength="500" dir="auto" value="\(entry.notes ?? "")">
                    <button>\(texts.save)</button></form>
                    <form method="post" action="\(link: link)"><input type="hidden" name="remove" value="true">
                    <button class="quiet">\(texts.remove)</button></form>
                    <p class="places"><a href="\(link: Self.link(entry.type))">\(entry.type.title)</a></p>
                    """)
        }
    }

    private var edit: Endpoint {
        .changingPage(
            Self.entryPath, "Change or remove a measurement with the form", of: FitnessModule.id, path: [Self.id],
            form: [
                .optional("quantity", .text), .optional("notes", .text), .optional("remove", .boolean), FormState.seen,
            ]
        ) { [fitness, texts] request, writing in
            let id = try request.path.identifier("id")
            let entry = try FitnessModule.entries.require(id, in: writing).entity
            if try request.body.optional("remove", as: Bool.self) == true {
                try fitness.remove(id, in: writing)
                return Self.link(entry.type)
            }
            let unit = try fitness.preferences(in: writing.view).unit(of: entry.type)
            let form = try FitnessModule.entries.merged(request.body, id, page: Self.link(id), in: writing) { entry in
                [
                    FormValue(
                        "quantity", texts.quantity,
                        entry.map { QuantityText.of($0.quantity, of: $0.type, in: unit) }),
                    FormValue("notes", texts.notes, entry?.notes),
                ]
            }
            var change = EntryChange()
            // An unchanged text stays exact, although it shows rounded figures.
            if let text = try form.optionalText("quantity"),
                text != QuantityText.of(entry.quantity, of: entry.type, in: unit)
            {
                change.quantity = try TypedQuantity(text, of: entry.type, in: unit).quantity
            }
            change.notes = try form.optionalText("notes").map { .set($0) } ?? .clear
            _ = try fitness.change(id, change, in: writing)
            return Self.link(id)
        }
    }
}
