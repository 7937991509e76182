import { environment } from '../kit/environment.ts'

/** Only answers from what it was built with. */
export const apiEnvironment = environment()
