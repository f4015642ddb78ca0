package import ModuleKit

/// Where the owner of a stage lives. A rule that asks by several zones sets it, and a stage is made by it.
package enum StageZones {
    @TaskLocal package static var current: OwnerZones?
}
