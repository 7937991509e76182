import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment('TABLE_NAME', 'USER_POOL_ID')
export const recordEnvironment = environment('TABLE_NAME')
export const carryEnvironment = environment('TABLE_NAME')
