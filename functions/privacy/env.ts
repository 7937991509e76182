import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment('TABLE_NAME', 'BUCKET_NAME')
export const exportEnvironment = environment('TABLE_NAME', 'BUCKET_NAME', 'SITE_URL')
export const eraseEnvironment = environment('TABLE_NAME', 'BUCKET_NAME', 'USER_POOL_ID')
