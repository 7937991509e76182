import { savedSearchesLimit } from '../../shared/contract/saved-searches.ts'
import { quota } from '../kit/limits/quota.ts'

/** Each of the twenty searches (rules 7.5) may be replaced once a day. */
export const savedPerDay = quota({ kind: 'saved-searches', limit: 2 * savedSearchesLimit, each: 'day' })
