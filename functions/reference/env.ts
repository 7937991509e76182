import { environment } from '../kit/environment.ts'

/** Needs no environment variables. */
export const apiEnvironment = environment()
