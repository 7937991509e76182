import { environment } from '../kit/environment.ts'

const mailing = ['TABLE_NAME', 'SITE_URL', 'SENDER_ADDRESS', 'CONFIGURATION_SET'] as const

export const apiEnvironment = environment(...mailing)
export const sendEnvironment = environment(...mailing)
export const feedbackEnvironment = environment('TABLE_NAME')
