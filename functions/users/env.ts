import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment('TABLE_NAME', 'PLACE_INDEX_NAME', 'LOCATION_PER_DAY', 'USER_POOL_ID')
export const signOutEnvironment = environment('TABLE_NAME', 'USER_POOL_ID')
