import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import {
  callsPerMinute,
  liveCallsPerDay,
  liveCallsPerMinute,
  locationPerDay,
  photoMegabytesPerDay,
  subscriptionsPerHour,
  textMessagesPerDay,
  unprovenMailsPerDay,
  unprovenTextMessagesPerDay,
} from './quotas.ts'

describe('budgets of a day', () => {
  it('are one for the whole deployment, each with its own counter and refusal', async () => {
    const budgets = [
      [textMessagesPerDay, 'text-messages', 'text_message.used_up'],
      [unprovenMailsPerDay, 'unproven-mails', 'sign_up.mails_used_up'],
      [locationPerDay, 'location', 'place.help_used_up'],
      [photoMegabytesPerDay, 'photo-megabytes', 'photo.used_up'],
      [liveCallsPerDay, 'live-calls', 'message.used_up'],
    ] as const
    await checkCells(
      budgets.map((row) => [row[1], row]),
      ([budget, kind, refusal]) =>
        expect(budget(7)).toEqual({ kind, limit: 7, per: 'deployment', each: 'day', refusal }),
    )
  })

  it('leave 70 % of the text messages to proven numbers, but one to the others', () => {
    const limits = [500, 100, 10, 4, 3, 1].map((limit) => unprovenTextMessagesPerDay(limit).limit)
    expect(limits).toEqual([150, 30, 3, 1, 1, 1])
    expect(unprovenTextMessagesPerDay(500)).toEqual({
      kind: 'unproven-text-messages',
      limit: 150,
      per: 'deployment',
      each: 'day',
      refusal: 'text_message.used_up',
    })
  })
})

it('rates are counted for each user', () => {
  const rates = [callsPerMinute, liveCallsPerMinute, subscriptionsPerHour]
  expect(rates.map(({ kind, limit, per, each }) => `${kind} ${limit} ${per} ${each}`)).toEqual([
    'calls 600 user minute',
    'live-calls 120 user minute',
    'subscriptions 40 user hour',
  ])
  expect(new Set(rates.map(({ refusal }) => refusal))).toEqual(new Set(['request.too_many']))
})
