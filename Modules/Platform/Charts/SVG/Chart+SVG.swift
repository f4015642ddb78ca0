internal import Kernel

extension Chart {
    /// The chart as a picture: no scripts, no external resources, and light or dark as set in the viewer's system.
    package func svg() -> [UInt8] {
        var canvas = SVGCanvas(capacity: 32_768)
        let title = ChartLabel(heading.title)
        canvas.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"mizan-chart\" role=\"img\" aria-labelledby=\"")
        canvas.plain("\(heading.id)-title \(heading.id)-desc\" viewBox=\"0 0 ")
        canvas.number(size.width)
        canvas.raw(" ")
        canvas.number(size.height)
        canvas.raw("\" width=\"")
        canvas.number(size.width)
        canvas.raw("\" height=\"")
        canvas.number(size.height)
        canvas.plain("\"><title id=\"\(heading.id)-title\">")
        canvas.escaped(title.text)
        canvas.plain("</title><desc id=\"\(heading.id)-desc\">")
        canvas.escaped(described)
        canvas.raw("</desc><style>")
        canvas.raw(ChartStyle.sheet)
        canvas.raw("</style>")
        canvas.rectangle("bg", 0, 0, size.width, size.height)
        if title.isRightToLeft {
            canvas.label(title, size.width - ChartFrame.edge, 26, "h", anchor: .end)
        } else {
            canvas.label(title, ChartFrame.edge, 26, "h")
        }
        draw(on: &canvas)
        canvas.raw("</svg>\n")
        return canvas.bytes
    }

    /// The given description, or the values in a sentence.
    package var described: String {
        guard let description = heading.description else { return summary }
        return PlainText.lines(description)
    }
}

extension SVGCanvas {
    /// The text in the middle of a chart without values.
    mutating func nothing(_ heading: ChartHeading, _ size: (width: Double, height: Double)) {
        label(ChartLabel(heading.whenEmpty), size.width / 2, size.height / 2 + 8, "e", anchor: .middle)
    }
}
