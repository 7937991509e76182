import { quota } from '../kit/limits/quota.ts'

/** Enough for real interest, too few for spam. */
export const startedPerDay = quota({ kind: 'conversations', limit: 50, each: 'day' })

/** Across all conversations of a user. `limit` is the deployment's setting. */
export const messagesPerMinute = (limit: number) =>
  quota({ kind: 'messages', limit, each: 'minute', refusal: 'message.too_many' })
