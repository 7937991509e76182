import { environment } from '../kit/environment.ts'

/** Issuer and client verify the optional token: owners may read pending ads. */
export const apiEnvironment = environment(
  'TABLE_NAME',
  'PLACE_INDEX_NAME',
  'LOCATION_PER_DAY',
  'USER_POOL_ISSUER',
  'USER_POOL_CLIENT_ID',
)
export const hideEnvironment = environment('TABLE_NAME')
export const sweepEnvironment = environment('TABLE_NAME')
export const shareEnvironment = environment('TABLE_NAME', 'SITE_URL')
export const pageEnvironment = environment('TABLE_NAME', 'BUCKET_NAME', 'SITE_URL', 'PAGE_POLICY')
export const sitemapEnvironment = environment('TABLE_NAME', 'SITE_URL')
