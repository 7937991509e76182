import { environment } from '../kit/environment.ts'

export const countEnvironment = environment('TABLE_NAME')
