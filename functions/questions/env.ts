import { environment } from '../kit/environment.ts'

/** Issuer and client verify the optional token: owners read questions even while their ad is in moderation. */
export const apiEnvironment = environment('TABLE_NAME', 'USER_POOL_ISSUER', 'USER_POOL_CLIENT_ID')
