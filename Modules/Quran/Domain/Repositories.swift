package import Kernel

// The entities of one owner, inside one transaction. Lists go in the order of the Quran, notes then by their making,
// settings by key.

package typealias FavoriteAyahRepository = any EntityRepository<FavoriteAyah>
/// The notes on an ayah are a list filtered by `ayahID`.
package typealias AyahNoteRepository = any EntityRepository<AyahNote>
package typealias ReadingProgressRepository = any EntityRepository<ReadingProgress>
package typealias AppSettingRepository = any EntityRepository<AppSetting>
package typealias UserProfileRepository = any EntityRepository<UserProfile>
