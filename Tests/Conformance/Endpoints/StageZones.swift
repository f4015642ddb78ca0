package import ModuleKit

/// The zones of a stage's owner. A rule that tests several zones sets them, and the stage is created with them.
package enum StageZones {
    @TaskLocal package static var current: OwnerZones?
}
