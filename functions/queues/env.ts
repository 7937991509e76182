import { environment } from '../kit/environment.ts'

export const apiEnvironment = environment('TABLE_NAME')
export const countEnvironment = environment('TABLE_NAME')
export const countAllEnvironment = environment('TABLE_NAME', 'DEAD_LETTERS_AT', 'DEAD_LETTER_QUEUES')
