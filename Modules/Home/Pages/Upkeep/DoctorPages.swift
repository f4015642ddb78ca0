internal import HTTPKit
internal import HomeDoor
internal import HomeUpkeep
internal import Kernel
internal import PagesKit

/// The examination of the store, for admins: what is well and what is not, as sentences.
struct DoctorPages {
    let home: HomeModule
    let frame: PageFrame
    private let texts = UpkeepTexts.english

    init(home: HomeModule, frame: PageFrame) {
        (self.home, self.frame) = (home, frame)
    }

    static let link = Link("health")

    var all: [Endpoint] { [show, examine] }

    private var show: Endpoint {
        .acting(
            .get, PathTemplate(Self.link.text), "The findings of the doctor", scope: .admin,
            answers: [.page("The findings of the latest examination.")]
        ) { [home, frame, texts] request in
            let order = home.upkeep.latest(.examination)
            let values = try await home.values(for: request.owner)
            let view = DoctorView(order: order, values: values, texts: texts)
            let page = Page(texts.doctor, in: frame, at: Self.link, main: view.html)
            return order?.isUnderWay == true ? .refreshing(page) : .page(page)
        }
    }

    private var examine: Endpoint {
        .acting(
            .post, PathTemplate(Self.link.text), "Examine the store with the form", scope: .admin, body: .form([]),
            answers: [.seeOther("The findings of the doctor.")]
        ) { [home] _ in
            _ = try await home.upkeep.order(.examination)
            return .seeOther(Self.link)
        }
    }
}

/// The findings of an examination.
struct DoctorView {
    let order: UpkeepOrder?
    let values: DataValues
    let texts: UpkeepTexts

    var html: HTML {
        """
        \(with: order, told)
        \(order?.isUnderWay == true ? HTML() : form)
        """
    }

    private var form: HTML {
        """
        <p class="soft">\(texts.examines)</p>
        <form method="post" action="\(link: DoctorPages.link)"><button>\(texts.examine)</button></form>
        """
    }

    private func told(_ order: UpkeepOrder) -> HTML {
        switch order.state {
        case .underWay: "<p role=\"status\">\(texts.examining)</p><p class=\"soft\">\(texts.refreshes)</p>"
        case .examined(let diagnoses): findings(diagnoses, at: order.endedAt)
        case .failed(let error):
            "<p class=\"wrong\" role=\"alert\">\(texts.notExamined) <span dir=\"auto\">\(error.message)</span></p>"
        case .made, .verified: HTML()
        }
    }

    private func findings(_ diagnoses: [ToldDiagnosis], at moment: Instant?) -> HTML {
        let all = diagnoses.flatMap(\.sentences)
        let wrong = all.filter { $0.result == .problem } + all.filter { $0.result == .warning }
        let isWrong = wrong.first?.result == .problem
        let verdict: HTML =
            wrong.isEmpty
            ? "<p role=\"status\">\(texts.isWell)</p>"
            : "<p class=\"wrong\" role=\"alert\">\(isWrong ? texts.needsHelp : texts.needsAttention)</p>"
        return """
            \(verdict)
            \(with: moment, { "<p class=\"soft\">\(values.words($0))</p>" })
            \(list(texts.wrong, wrong))
            \(list(texts.worthKnowing, all.filter { $0.result == .note }))
            \(list(texts.well, all.filter { $0.result == .ok }))
            """
    }

    private func list(_ title: String, _ sentences: [ToldDiagnosis.Sentence]) -> HTML {
        guard !sentences.isEmpty else { return HTML() }
        return """
            <h2>\(title)</h2>
            <ul class="list">\(each: sentences, { sentence in
                """
                <li dir="auto">\(sentence.text)\(with: sentence.advice, { "<div class=\"soft\">\($0)</div>" })</li>
                """
            })</ul>
            """
    }
}
