import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment('TABLE_NAME')
export const matchEnvironment = environment('TABLE_NAME')
export const digestEnvironment = environment('TABLE_NAME')
