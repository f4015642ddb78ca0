internal import HabitsDomain
package import ModuleKit

extension HabitsModule {
    /// The starter catalogue: a new owner begins at once.
    package var supply: SharedSupply? {
        SharedSupply { reading in
            try StarterSupply.revision(in: reading) >= StarterSupply.revision
        } bring: { writing in
            try StarterSupply(StarterCatalogue()).bring(in: writing)
        }
    }
}
