import { environment } from '../environment.ts'

/** `infra/kit/stream.ts` adds it to each function that reads the table's stream. */
export const streamEnvironment = environment('DEAD_LETTERS_URL')
