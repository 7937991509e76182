import { environment } from '../kit/environment.ts'

/** Issuer and client verify the optional token: signed-in users have their own limit. */
export const apiEnvironment = environment(
  'TABLE_NAME',
  'SUGGESTION_INDEX_NAME',
  'LOCATION_PER_DAY',
  'VIACEP_URL',
  'BRASILAPI_URL',
  'USER_POOL_ISSUER',
  'USER_POOL_CLIENT_ID',
)
