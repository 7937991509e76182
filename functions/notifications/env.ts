import { environment } from '../kit/environment.ts'

export const sendEnvironment = environment('TABLE_NAME', 'SENDER_ADDRESS', 'SITE_URL')
export const tellEnvironment = environment('TABLE_NAME', 'SENDER_ADDRESS', 'SITE_URL')
