package import Changes

/// Records that hold together, and what tears them: what the rules about an invariant are tried with.
package struct InvariantSample: Sendable {
    /// Made together in an empty store, they are right.
    package let sound: [RecordEdit]
    /// Each of these, made after them and together, is not.
    package let breaking: [[RecordEdit]]

    package init(sound: [RecordEdit], breaking: [[RecordEdit]]) {
        self.sound = sound
        self.breaking = breaking
    }
}
