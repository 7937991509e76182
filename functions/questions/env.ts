import { environment } from '../kit/environment.ts'

/**
 * The issuer and client are for the token that a public reading may carry: an owner reads under an ad in moderation.
 */
export const apiEnvironment = environment('TABLE_NAME', 'USER_POOL_ISSUER', 'USER_POOL_CLIENT_ID')
