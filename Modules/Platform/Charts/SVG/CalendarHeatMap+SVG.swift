internal import Kernel

extension CalendarHeatMap {
    private static let cell = 13.0
    private static let left = 50.0
    private static let blockTop = 62.0
    private static let blockHeight = 7 * cell + 30
    /// With more days than this, no day has its own tooltip.
    private static let mostHints = 740

    package var size: (width: Double, height: Double) {
        (Self.left + 54 * Self.cell + 12, Self.blockTop + Double(max(blocks.count, 1)) * Self.blockHeight - 12)
    }

    package func draw(on canvas: inout SVGCanvas) {
        guard values.contains(where: { $0 != nil }) else { return canvas.nothing(heading, size) }
        for (number, block) in blocks.enumerated() {
            let top = Self.blockTop + Double(number) * Self.blockHeight
            for month in months(in: block) {
                canvas.label(ChartLabel(month.name), Self.left + Double(month.column) * Self.cell, top - 7)
            }
            if block.label.isEmpty {
                for weekday in Weekday.allCases where names.weekdays.count == 7 {
                    let row = weekday.days(since: firstWeekday)
                    guard row % 2 == 0, row < 6 else { continue }
                    let y = top + Double(row) * Self.cell + 9.5
                    canvas.label(ChartLabel(names.weekdays[weekday.rawValue - 1]), Self.left - 8, y, anchor: .end)
                }
            } else {
                canvas.label(ChartLabel(block.label), Self.left - 8, top + 3.5 * Self.cell + 3, "k", anchor: .end)
            }
            if values.count <= Self.mostHints {
                drawDays(of: block, top, on: &canvas)
            } else {
                drawShades(of: block, top, on: &canvas)
            }
        }
        drawLegend(on: &canvas)
    }

    private static func style(_ shade: Int?) -> StaticString {
        switch shade {
        case 0: "c0"
        case 1: "c1"
        case 2: "c2"
        case 3: "c3"
        case .some: "c4"
        case nil: "cg"
        }
    }

    /// A square; its stroke of two pixels rounds the corners.
    private func square(_ day: Int, _ block: Block, _ top: Double, on path: inout SVGCanvas) {
        path.raw("M")
        path.number(Self.left + Double(column(day, in: block)) * Self.cell + 1)
        path.raw(" ")
        path.number(top + Double(row(day)) * Self.cell + 1)
        path.raw("h9v9h-9z")
    }

    private func drawDays(of block: Block, _ top: Double, on canvas: inout SVGCanvas) {
        for day in block.days {
            let value = values[day - first]
            canvas.path(
                Self.style(value.map(shade)),
                hint: { canvas in
                    guard let date = CivilDay(daysSince1970: day) else { return }
                    canvas.date(date)
                    canvas.raw(": ")
                    guard let value else { return canvas.raw("–") }
                    canvas.plain(ChartValue.short(value))
                }
            ) { square(day, block, top, on: &$0) }
        }
    }

    private func drawShades(of block: Block, _ top: Double, on canvas: inout SVGCanvas) {
        let shades = block.days.map { values[$0 - first].map(shade) }
        for shade in [nil, 0, 1, 2, 3, 4] where shades.contains(shade) {
            canvas.path(Self.style(shade)) { path in
                for (day, one) in zip(block.days, shades) where one == shade { square(day, block, top, on: &path) }
            }
        }
    }

    /// Draws the legend on the side that the title leaves free.
    private func drawLegend(on canvas: inout SVGCanvas) {
        let (less, more) = (ChartLabel(names.less), ChartLabel(names.more))
        let isLeft = ChartLabel(heading.title).isRightToLeft
        let left = isLeft ? ChartFrame.edge + less.width * 11 + 8 : size.width - 20 - more.width * 11 - 5 * Self.cell
        canvas.label(less, left - 6, 26, anchor: .end)
        for shade in 0...4 {
            canvas.path(Self.style(shade)) { $0.box(left + Double(shade) * Self.cell + 1, 17, 9, 9) }
        }
        canvas.label(more, left + 5 * Self.cell + 4, 26)
    }
}

extension SVGCanvas {
    /// Writes a date such as `2026-01-08`, without creating a string.
    fileprivate mutating func date(_ day: CivilDay) {
        integer(UInt(day.year), digits: 4)
        raw("-")
        integer(UInt(day.month), digits: 2)
        raw("-")
        integer(UInt(day.day), digits: 2)
    }
}
