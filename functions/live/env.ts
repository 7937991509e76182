import { environment } from '../kit/environment.ts'

export const admitEnvironment = environment('TABLE_NAME')
export const publishEnvironment = environment('LIVE_URL')
