package import ModuleKit

/// The time zones of a stage's owner. A rule that tests several zones sets this value before it creates a stage.
package enum StageZones {
    @TaskLocal package static var current: OwnerZones?
}
