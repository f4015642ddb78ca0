/// Colours that people with any colour vision can distinguish. Series have colours from Okabe and Ito's set of eight (Color
/// Universal Design, 2008). Amounts have steps of viridis, which also differ in lightness. No chart conveys anything by colour
/// alone.
enum ChartStyle {
    static let seriesCount = 6

    /// The style rules. All of them are under one class, because a page may embed the picture among its own elements.
    ///
    /// The rules use plain colours, because some programs that draw SVG do not know variables.
    static let sheet: StaticString = """
        .mizan-chart{font:11px system-ui,"Noto Sans","Noto Sans Arabic","DejaVu Sans",sans-serif}\
        .mizan-chart text{unicode-bidi:isolate;fill:#57606a}\
        .mizan-chart .h{font-size:15px;font-weight:600;fill:#1f2328}\
        .mizan-chart .k{fill:#1f2328}\
        .mizan-chart .e{font-size:13px}\
        .mizan-chart .n{font-size:30px;font-weight:600;fill:#1f2328}\
        .mizan-chart .bg{fill:#fff}\
        .mizan-chart .g{stroke:#e4e8ec;fill:none}\
        .mizan-chart .z{stroke:#8c959f;fill:none}\
        .mizan-chart .s0{fill:#0072b2}\
        .mizan-chart .s1{fill:#e69f00}\
        .mizan-chart .s2{fill:#009e73}\
        .mizan-chart .s3{fill:#cc79a7}\
        .mizan-chart .s4{fill:#d55e00}\
        .mizan-chart .s5{fill:#56b4e9}\
        .mizan-chart [class^=l]{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}\
        .mizan-chart .l0{stroke:#0072b2}\
        .mizan-chart .l1{stroke:#e69f00;stroke-dasharray:7 4}\
        .mizan-chart .l2{stroke:#009e73;stroke-dasharray:2 4}\
        .mizan-chart .l3{stroke:#cc79a7;stroke-dasharray:9 3 2 3}\
        .mizan-chart .l4{stroke:#d55e00;stroke-dasharray:14 4}\
        .mizan-chart .l5{stroke:#56b4e9;stroke-dasharray:4 3}\
        .mizan-chart .b{opacity:.2}\
        .mizan-chart .t{fill:#e9ecf0}\
        .mizan-chart [class^=c]{stroke-width:2;stroke-linejoin:round}\
        .mizan-chart .c0{fill:#ebedf0;stroke:#ebedf0}\
        .mizan-chart .c1{fill:#b5dd6b;stroke:#b5dd6b}\
        .mizan-chart .c2{fill:#35b779;stroke:#35b779}\
        .mizan-chart .c3{fill:#26828e;stroke:#26828e}\
        .mizan-chart .c4{fill:#414487;stroke:#414487}\
        .mizan-chart .cg{fill:none;stroke:#d0d7de;stroke-width:1}\
        .mizan-chart .m{stroke:#fff;stroke-width:2}\
        @media (prefers-color-scheme:dark){\
        .mizan-chart text{fill:#9aa4af}\
        .mizan-chart .h,.mizan-chart .k,.mizan-chart .n{fill:#e6e8eb}\
        .mizan-chart .bg{fill:#14171c}\
        .mizan-chart .g{stroke:#2a3038}\
        .mizan-chart .z{stroke:#77818c}\
        .mizan-chart .t{fill:#2a3038}\
        .mizan-chart .s0{fill:#56b4e9}\
        .mizan-chart .l0{stroke:#56b4e9}\
        .mizan-chart .s5{fill:#0072b2}\
        .mizan-chart .l5{stroke:#0072b2}\
        .mizan-chart .c0{fill:#23282f;stroke:#23282f}\
        .mizan-chart .c1{fill:#414487;stroke:#414487}\
        .mizan-chart .c2{fill:#26828e;stroke:#26828e}\
        .mizan-chart .c3{fill:#35b779;stroke:#35b779}\
        .mizan-chart .c4{fill:#d2e21b;stroke:#d2e21b}\
        .mizan-chart .cg{stroke:#3d444d}\
        .mizan-chart .m{stroke:#14171c}\
        }
        """

    static func fill(_ series: Int) -> StaticString {
        [0: "s0", 1: "s1", 2: "s2", 3: "s3", 4: "s4"][series % seriesCount] ?? "s5"
    }

    static func stroke(_ series: Int) -> StaticString {
        [0: "l0", 1: "l1", 2: "l2", 3: "l3", 4: "l4"][series % seriesCount] ?? "l5"
    }

    static func band(_ series: Int) -> StaticString {
        [0: "b s0", 1: "b s1", 2: "b s2", 3: "b s3", 4: "b s4"][series % seriesCount] ?? "b s5"
    }
}
