import { environment } from '../kit/environment.ts'

/** `PAGE_VIEWS_ONE_IN`: sampling rate, one view in N is recorded. */
export const apiEnvironment = environment('TABLE_NAME', 'PAGE_VIEWS_ONE_IN')
