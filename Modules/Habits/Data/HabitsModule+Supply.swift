internal import HabitsDomain
package import ModuleKit

extension HabitsModule {
    /// The starter catalogue, so that a new owner can begin at once.
    package var supply: SharedSupply? {
        SharedSupply { reading in
            try StarterSupply.revision(in: reading) >= StarterSupply.revision
        } bring: { writing in
            try StarterSupply(StarterCatalogue()).bring(in: writing)
        }
    }
}
