import { quota } from '../kit/limits/quota.ts'

/** Test e-mails go to any address. */
export const testMailsPerDay = quota({ kind: 'test-mails', limit: 50, each: 'day' })
