import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment('TABLE_NAME', 'USER_POOL_ID')
export const followEnvironment = environment('TABLE_NAME')
