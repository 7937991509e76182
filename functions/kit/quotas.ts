import { quota } from './table/quota.ts'

/** Text messages to all numbers together, at about US$ 0.03 each (rules 2.6). `limit` is the deployment's setting. */
export const textMessagesPerDay = (limit: number) =>
  quota({ kind: 'text-messages', limit, per: 'deployment', each: 'day', refusal: 'text_message.used_up' })
