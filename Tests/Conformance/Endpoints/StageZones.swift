package import ModuleKit

/// The zones of a stage's owner. A rule that asks by several zones sets them, and the stage is made with them.
package enum StageZones {
    @TaskLocal package static var current: OwnerZones?
}
