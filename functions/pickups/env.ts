import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment('TABLE_NAME')
export const endEnvironment = environment('TABLE_NAME')
export const sweepEnvironment = environment('TABLE_NAME')
