/// An approximate duration, for people: `40 seconds`, `5 minutes`, `3 hours`, `more than a day`.
package enum WaitText {
    package static func text(seconds: Int) -> String {
        switch seconds {
        case ..<120: Counted.text(max(0, seconds), "second")
        case ..<7_200: Counted.text((seconds + 59) / 60, "minute")
        case ...86_400: Counted.text((seconds + 3_599) / 3_600, "hour")
        default: "more than a day"
        }
    }
}
