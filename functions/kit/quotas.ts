import { quota } from './table/quota.ts'

/**
 * Text messages to all numbers together, at about US$ 0.03 each (rules 2.6). `limit` is the deployment's setting.
 */
export const textMessagesPerDay = (limit: number) =>
  quota({ kind: 'text-messages', limit, per: 'deployment', each: 'day', refusal: 'text_message.used_up' })

/** Requests of a user with a sign-in: ten a second, above any use of the pages (rules 14.5). */
export const callsPerMinute = quota({ kind: 'calls', limit: 600, each: 'minute', refusal: 'request.too_many' })

/** Live operations of a user: 60 messages, 15 typing signals and as many read marks fit (rules 14.5). */
export const liveCallsPerMinute = quota({ kind: 'live-calls', limit: 120, each: 'minute', refusal: 'request.too_many' })

/** A screen subscribes seven times an hour, when its token is renewed, and after each interruption (rules 14.5). */
export const subscriptionsPerHour = quota({
  ...{ kind: 'subscriptions', limit: 60, each: 'hour' },
  refusal: 'request.too_many',
})
