import { environment } from '../kit/environment.ts'

/** Of how many visits one is counted. */
export const apiEnvironment = environment('TABLE_NAME', 'PAGE_VIEWS_ONE_IN')
