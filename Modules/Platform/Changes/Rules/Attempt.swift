package import Kernel
package import Storage

/// As much of a change as the rules allow, within one transaction. A unit is a closure in a savepoint: a refused one is taken back,
/// and its caller stops, leaves it out, or tries a group of units in halves. Errors of the store end the attempt.
package struct Attempt<Refusal: Error> {
    private let transaction: WriteTransaction
    private let refusal: (any Error) -> Refusal?

    /// - Parameter refusal: an error that refuses the unit; nil for one that ends the attempt.
    package init(in transaction: WriteTransaction, refusal: @escaping (any Error) -> Refusal?) {
        (self.transaction, self.refusal) = (transaction, refusal)
    }

    /// Makes a unit, or leaves nothing of it.
    package func make<Value>(_ unit: () throws -> Value) throws -> Result<Value, Refusal> {
        do {
            return .success(try transaction.savepoint(unit))
        } catch {
            guard let refusal = refusal(error) else { throw error }
            return .failure(refusal)
        }
    }

    /// Makes all units together if the rules allow it, for each savepoint costs a copy of what it changes; else in halves.
    ///
    /// - Parameter refused: told of each unit that is refused by itself.
    package func makeInHalves<Unit>(
        _ units: [Unit], _ body: ([Unit]) throws -> Void, refused: (Unit, Refusal) throws -> Void
    ) throws {
        var series = AttemptSeries([units])
        while let group = series.next() {
            guard case .failure(let refusal) = try make({ try body(group) }), !series.putBackInHalves(group)
            else { continue }
            try refused(group[0], refusal)
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

/// Groups of units that are tried one after the other, each in a transaction or a savepoint of its own.
package struct AttemptSeries<Unit> {
    /// Last first.
    private var waiting: [[Unit]]

    package init(_ groups: [[Unit]]) { waiting = groups.reversed() }

    package mutating func next() -> [Unit]? {
        while let group = waiting.popLast() {
            if !group.isEmpty { return group }
        }
        return nil
    }

    /// Puts the units that a group left undone next in line.
    package mutating func putBack(_ units: some Sequence<Unit>) { waiting.append(Array(units)) }

    /// Each is next by itself.
    package mutating func putBackOneByOne(_ units: [Unit]) { waiting += units.reversed().map { [$0] } }

    /// Divides units that cannot be done together in halves. False for a unit that is alone.
    package mutating func putBackInHalves(_ units: [Unit]) -> Bool {
        guard units.count > 1 else { return false }
        let half = units.count / 2
        waiting += [Array(units[half...]), Array(units[..<half])]
        return true
    }
}
