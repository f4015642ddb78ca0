package import Kernel
package import Storage

/// Applies as much of a change as the rules allow, within one transaction. A unit of the change is a closure that runs in a
/// savepoint. A refused unit is rolled back; its caller then stops, leaves the unit out, or tries a group of units in halves.
/// Errors of the store end the attempt.
package struct Attempt<Refusal: Error> {
    private let transaction: WriteTransaction
    private let refusal: (any Error) -> Refusal?

    /// - Parameter refusal: returns the refusal for an error that refuses the unit; nil for an error that ends the attempt.
    package init(in transaction: WriteTransaction, refusal: @escaping (any Error) -> Refusal?) {
        (self.transaction, self.refusal) = (transaction, refusal)
    }

    /// Applies a unit completely, or rolls it back completely.
    package func make<Value>(_ unit: () throws -> Value) throws -> Result<Value, Refusal> {
        do {
            return .success(try transaction.savepoint(unit))
        } catch {
            guard let refusal = refusal(error) else { throw error }
            return .failure(refusal)
        }
    }

    /// Applies all units together in one savepoint if the rules allow that, otherwise in halves. Each savepoint costs a copy of
    /// the data that is changed in the savepoint.
    ///
    /// - Parameter refused: called for each unit that is refused on its own.
    package func makeInHalves<Unit>(
        _ units: [Unit], _ body: ([Unit]) throws -> Void, refused: (Unit, Refusal) throws -> Void
    ) throws {
        var series = AttemptSeries([units])
        while let group = series.next {
            if case .failure(let refusal) = try make({ try body(group) }) {
                if series.halve(group.count) { continue }
                try refused(group[0], refusal)
            }
            series.drop(group.count)
        }
    }
}

extension Attempt<MizanError> {
    package init(
        in transaction: WriteTransaction, refusedBy isRefusal: @escaping (MizanError) -> Bool = \.isAboutTheChange
    ) {
        self.init(in: transaction) { error in
            let known = MizanError(crossing: error)
            return isRefusal(known) ? known : nil
        }
    }
}

/// Units that are tried in groups, one after the other, each group in a separate transaction or savepoint.
package struct AttemptSeries<Unit> {
    /// The remaining units, the next first.
    package var units: ArraySlice<Unit>
    /// The sizes of the groups in reverse order: the last element is the size of the next group. The units after these groups
    /// form one further group.
    private var sizes: [Int]

    package init(_ groups: [[Unit]] = []) {
        units = ArraySlice(groups.joined())
        sizes = groups.reversed().map(\.count).filter { $0 > 0 }
    }

    package var next: [Unit]? { units.isEmpty ? nil : Array(units.prefix(most)) }

    /// The size of the next group.
    package var most: Int { sizes.last ?? units.count }

    /// Drops the first units, which are done or given up. The rest of a group that was begun is the next group.
    package mutating func drop(_ count: Int) {
        units = units.dropFirst(count)
        regroup(count, [])
    }

    /// Divides the first units, which cannot be done together, in halves. False for a single unit.
    package mutating func halve(_ count: Int) -> Bool {
        if count > 1 { regroup(count, [count - count / 2, count / 2]) }
        return count > 1
    }

    /// Splits the first units into groups of one.
    package mutating func separate(_ count: Int) { regroup(count, Array(repeating: 1, count: count)) }

    private mutating func regroup(_ count: Int, _ groups: [Int]) {
        var left = count
        while left > 0, let size = sizes.popLast() {
            left -= size
            if left < 0 { sizes.append(-left) }
        }
        sizes += groups
    }
}

extension AttemptSeries: Sendable where Unit: Sendable {}
