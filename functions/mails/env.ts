import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment('TABLE_NAME', 'SITE_URL', 'SENDER_ADDRESS', 'CONFIGURATION_SET')
