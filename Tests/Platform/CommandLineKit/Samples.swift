import CommandLineKit
import Kernel

extension TabularOutput {
    /// A table with one column of each kind. The third column is only for programs.
    static func sample(_ rows: [[FieldValue]]) -> TabularOutput {
        TabularOutput(
            ["name": "Name", "count": "Count", "at": nil], rows: rows, whenEmpty: "There is nothing.")
    }

    static func texts(_ texts: String...) -> TabularOutput {
        TabularOutput(["text": "Text"], rows: texts.map { [.text($0)] }, whenEmpty: "None.")
    }
}
