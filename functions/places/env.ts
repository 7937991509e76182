import { environment } from '../kit/environment.ts'

/**
 * The issuer and client are for the token that a public lookup may carry: who is signed in has a limit to themselves.
 */
export const apiEnvironment = environment(
  'TABLE_NAME',
  'PLACE_INDEX_NAME',
  'VIACEP_URL',
  'BRASILAPI_URL',
  'USER_POOL_ISSUER',
  'USER_POOL_CLIENT_ID',
)
