internal import FitnessData
internal import FitnessDomain
internal import HTTPKit
internal import Kernel
internal import ModuleKit
internal import PagesKit

/// The form for a measurement, and the latest measurement of each type.
struct BodyPage {
    let fitness: FitnessModule
    let frame: PageFrame
    private let texts = FitnessTexts.english

    init(fitness: FitnessModule, frame: PageFrame) {
        (self.fitness, self.frame) = (fitness, frame)
    }

    static let link = Link("body")

    var all: [Endpoint] { [show, log] }

    private var show: Endpoint {
        .readingPage(PathTemplate(Self.link.text), "The latest measurements", of: FitnessModule.id) {
            [self] _, reading in
            let current = try fitness.current(in: reading)
            let metrics = try fitness.metrics(in: reading)
            let today = try fitness.today(in: reading)
            // The type that was measured last is probably measured next.
            let last = current.max { $0.entry.taken.instant < $1.entry.taken.instant }?.entry.type ?? .weight
            return Page(
                texts.body, in: frame, at: Self.link,
                main: """
                    \(MeasurementForm(metrics, chosen: last).html)
                    <h2>\(texts.latest)</h2>
                    \(with: current.isEmpty ? texts.nothing : nil, { "<p>\($0)</p>" })
                    <dl>\(each: current, { value($0, today) })</dl>
                    """)
        }
    }

    private func value(_ one: CurrentValue, _ today: CivilDay) -> HTML {
        let quantity = QuantityText.of(one.today ?? one.entry.quantity, of: one.entry.type, in: one.metric.shownIn)
        let day = one.today == nil ? one.entry.taken.shown.day.words(seenOn: today) : texts.today
        return """
            <div><dt><a href="\(link: MetricPages.link(one.entry.type))">\(one.entry.type.title)</a></dt>\
            <dd><strong class="figures">\(quantity)</strong> <span class="soft">\(day)</span></dd></div>
            """
    }

    private var log: Endpoint {
        .changingPage(
            PathTemplate(Self.link.text), "Enter a measurement with the form", of: FitnessModule.id,
            form: [
                .required("type", .choice(ProgressMetricType.allCases.map(\.rawValue))).labelled(texts.type),
                .required("quantity", .text),
                .optional("notes", .text),
            ]
        ) { [fitness] request, writing in
            let type = try ProgressMetricType(typed: request.body.text("type"))
            let unit = try fitness.preferences(in: writing.view).unit(of: type)
            let quantity = try TypedQuantity(request.body.text("quantity"), of: type, in: unit).quantity
            let draft = EntryDraft(type, quantity, notes: try request.body.optionalText("notes"))
            _ = try fitness.log(draft, in: writing)
            return MetricPages.link(type)
        }
    }
}

/// The form for a measurement of one of these types.
struct MeasurementForm {
    private let metrics: [MetricView]
    private let chosen: ProgressMetricType
    private let texts = FitnessTexts.english

    init(_ metrics: [MetricView], chosen: ProgressMetricType) {
        (self.metrics, self.chosen) = (metrics, chosen)
    }

    var html: HTML {
        """
        <form method="post" action="\(link: BodyPage.link)">
        \(metrics.count == 1 ? hidden : choice)
        <label for="quantity">\(texts.quantity)</label>
        <div class="row"><input id="quantity" name="quantity" class="next" required autocomplete="off" \
        aria-describedby="hint"> <button>\(texts.save)</button></div>
        <p class="soft" id="hint">\(metrics.count == 1 ? texts.hint(metrics[0]) : texts.quantityHint)</p>
        <details><summary>\(texts.addNotes)</summary><label for="notes">\(texts.notes)</label>
        <input id="notes" name="notes" maxlength="500" dir="auto"></details>
        </form>
        """
    }

    private var hidden: HTML { "<input type=\"hidden\" name=\"type\" value=\"\(chosen.rawValue)\">" }

    private var choice: HTML {
        """
        <label for="type">\(texts.type)</label>
        <select id="type" name="type">\(each: metrics, {
            let isChosen: HTML = $0.type == chosen ? " selected" : ""
            return "<option value=\"\($0.type.rawValue)\"\(isChosen)>\(texts.withUnit($0))</option>"
        })</select>
        """
    }
}
