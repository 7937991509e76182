import { quota } from './limits/quota.ts'

/**
 * Text messages to all numbers together, at about US$ 0.03 each (rules 2.6). `limit` is the deployment's setting.
 */
export const textMessagesPerDay = (limit: number) =>
  quota({ kind: 'text-messages', limit, per: 'deployment', each: 'day', refusal: 'text_message.used_up' })

/** Share of the day's text messages that only proven numbers may use; the sign-ups of strangers cannot. */
const shareOfProven = 0.7
/** Text messages to numbers that no account has proven (rules 2.6). `limit` is the budget of all messages. */
export const unprovenTextMessagesPerDay = (limit: number) =>
  quota({
    kind: 'unproven-text-messages',
    limit: Math.max(1, Math.floor(limit * (1 - shareOfProven))),
    per: 'deployment',
    each: 'day',
    refusal: 'text_message.used_up',
  })

/** Codes by e-mail to addresses that no account has proven, at US$ 0.0001 each (rules 14.6). */
export const unprovenMailsPerDay = (limit: number) =>
  quota({ kind: 'unproven-mails', limit, per: 'deployment', each: 'day', refusal: 'sign_up.mails_used_up' })

/** Amazon Location, in units of US$ 0.0005 (rules 14.6). */
export const locationPerDay = (limit: number) =>
  quota({ kind: 'location', limit, per: 'deployment', each: 'day', refusal: 'place.help_used_up' })

/** Photos to convert, in MiB (rules 14.6). The largest, of 50 megapixels, takes 10 s of 2 GB: US$ 0.0003. */
export const photoMegabytesPerDay = (limit: number) =>
  quota({ kind: 'photo-megabytes', limit, per: 'deployment', each: 'day', refusal: 'photo.used_up' })

/** Messages, typing signals and read marks of all users (rules 14.6). */
export const liveCallsPerDay = (limit: number) =>
  quota({ kind: 'live-calls', limit, per: 'deployment', each: 'day', refusal: 'message.used_up' })

/** Requests of a user with a sign-in: ten a second, above any use of the pages (rules 14.5). */
export const callsPerMinute = quota({ kind: 'calls', limit: 600, each: 'minute', refusal: 'request.too_many' })

/** Live operations of a user: 60 messages, 15 typing signals and as many read marks fit (rules 14.5). */
export const liveCallsPerMinute = quota({ kind: 'live-calls', limit: 120, each: 'minute', refusal: 'request.too_many' })

/** A screen subscribes seven times an hour, when its token is renewed, and after each interruption (rules 14.5). */
export const subscriptionsPerHour = quota({
  kind: 'subscriptions',
  limit: 40,
  each: 'hour',
  refusal: 'request.too_many',
})
