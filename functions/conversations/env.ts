import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment('TABLE_NAME', 'MESSAGES_PER_MINUTE', 'LIVE_CALLS_PER_DAY', 'LIVE_URL')
