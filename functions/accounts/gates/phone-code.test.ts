import { beforeEach, describe, expect, it } from 'vitest'
import { layTable } from '../../../test/support/tables/table.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { countUse } from '../../kit/table/quota.ts'
import { countTextMessage, perQuarterHour } from '../../kit/text-messages.ts'
import { takeTicket } from '../ticket.ts'
import { checkPhone } from './check-phone.ts'
import { proofsOfNumbers } from './send-code.ts'

const table = layTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const phone = '+5511987654321'
const ana = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const actor = { userId: ana, isAdmin: false, signedInAt: now.getTime() / 1000 }
const told = (to = phone, perDay = 500, who: Actor = actor) =>
  checkPhone({ table, budget: { perDay } }, who, to, now).then(
    async (ticket) => {
      await takeTicket(table, ticket, ana, now)
      return 'sent'
    },
    (error: Error) => error.message,
  )

describe('who wants to prove a phone', () => {
  beforeEach(async () => expect(await told()).toBe('sent'))

  it('is told of each limit that the code would meet, and uses up none by asking', async () => {
    for (let asked = 1; asked <= 20; asked++) expect(await told()).toBe('sent')
    expect(await told('+551133334444')).toBe('text_message.not_mobile')
    expect(await told('+14155550123')).toBe('text_message.not_mobile')
    expect(await told(phone, 0)).toBe('text_message.used_up')
    for (let sent = 1; sent <= perQuarterHour; sent++)
      await countTextMessage(table, { phone, proven: true }, { perDay: 500 }, now)
    expect(await told()).toBe('text_message.too_many')
  })

  it('has just signed in: a token alone may be stolen', async () => {
    const before = { ...actor, signedInAt: actor.signedInAt - 601 }
    expect(await told(phone, 500, before)).toBe('profile.sign_in_again')
    expect(await told(phone, 500, { userId: ana, isAdmin: false })).toBe('profile.sign_in_again')
  })

  it('is told when the day’s numbers of the account are used up', async () => {
    for (let proven = 1; proven <= proofsOfNumbers.limit; proven++) await countUse(table, proofsOfNumbers, ana, now)
    expect(await told()).toBe('request.limit_reached')
  })
})
