internal import ArgumentParser
internal import Kernel

/// A whole number as people type it, in digits of any script that they write numbers in: `3`, `-2`, `٣`.
struct TypedCount: ExpressibleByArgument {
    let number: Int

    init?(argument: String) {
        guard let number = Int(DecimalDigits.fold(argument)) else { return nil }
        self.number = number
    }
}
