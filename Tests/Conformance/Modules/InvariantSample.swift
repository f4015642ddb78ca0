package import Changes

/// Records that are consistent together, and edits that break them, with which the rules about an invariant are tested.
package struct InvariantSample: Sendable {
    /// Applied together to an empty store, these edits satisfy the invariant.
    package let sound: [RecordEdit]
    /// Each of these groups, applied after the sound edits, breaks the invariant.
    package let breaking: [[RecordEdit]]

    package init(sound: [RecordEdit], breaking: [[RecordEdit]]) {
        self.sound = sound
        self.breaking = breaking
    }
}
