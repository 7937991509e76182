import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment('TABLE_NAME', 'USER_POOL_CLIENT_ID', 'SHORT_CODES_KEY_ARN')
export const defineChallengeEnvironment = environment()
export const createChallengeEnvironment = environment()
export const verifyChallengeEnvironment = environment('TABLE_NAME')
