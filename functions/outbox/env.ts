import { environment } from '../kit/environment.ts'

export const relayEnvironment = environment('EVENT_BUS_NAME')
