import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTable } from '../../../test/support/tables/table.ts'
import {
  addMessage,
  checkTextMessage,
  countTextMessage,
  noMessages,
  perDay,
  perDayUnproven,
  perQuarterHour,
} from './text-messages.ts'

const table = createTable()
const now = new Date('2026-11-21T12:07:31.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const budget = { perDay: 100 }
const phone = '+5511987654321'
const outcome = (done: Promise<void>) =>
  done.then(
    () => 'sent',
    (error: Error) => error.message,
  )
const count = (at = now, to = phone, within = budget, proven = true) =>
  outcome(countTextMessage(table, { phone: to, proven }, within, at))
const check = (at = now, to = phone, within = budget, proven = true) =>
  outcome(checkTextMessage(table, { phone: to, proven }, within, at))
const countStrange = (at = now) => count(at, phone, budget, false)
const checkStrange = (at = now) => check(at, phone, budget, false)

describe('text message limits of a number', () => {
  it('allow five in any sliding 15 minutes', async () => {
    expect(await count()).toBe('sent')
    for (let sent = 2; sent <= 5; sent++) expect(await count(later(890))).toBe('sent')
    expect(await count(later(899))).toBe('text_message.too_many')
    expect(await count(later(900))).toBe('sent')
    expect(await count(later(901))).toBe('text_message.too_many')
    expect(await count(later(1790))).toBe('sent')
  })

  it('allow ten in 24 hours', async () => {
    for (let sent = 0; sent < 10; sent++) expect(await count(later(sent * 1000))).toBe('sent')
    expect(await count(later(10_000))).toBe('text_message.too_many')
    expect(await count(later(86_399))).toBe('text_message.too_many')
    expect(await count(later(86_400))).toBe('sent')
    expect(await count(later(86_401))).toBe('text_message.too_many')
  })

  it('are apart for codes of sign-ins and of proofs, whichever comes first', async () => {
    const proof = (at = now) => outcome(countTextMessage(table, { phone, proven: true, purpose: 'proof' }, budget, at))
    for (let sent = 1; sent <= 5; sent++) expect(await proof()).toBe('sent')
    expect([await proof(), await check()]).toEqual(['text_message.too_many', 'sent'])
    for (let sent = 1; sent <= 5; sent++) expect(await count()).toBe('sent')
    expect(await count()).toBe('text_message.too_many')
    for (let sent = 1; sent <= 5; sent++) expect(await proof(later(900 + sent))).toBe('sent')
    expect(await proof(later(3600))).toBe('text_message.too_many')
    expect(await count(later(3600))).toBe('sent')
    expect(await proof(later(86_400))).toBe('sent')
  })

  it('share four of both kinds among accounts that never proved the number', async () => {
    const strange = { phone, proven: false, purpose: 'proof' } as const
    for (let sent = 1; sent <= 3; sent++)
      expect(await outcome(countTextMessage(table, strange, budget, now))).toBe('sent')
    expect(await countStrange()).toBe('sent')
    expect(await countStrange(later(1000))).toBe('text_message.too_many')
    expect(await outcome(countTextMessage(table, strange, budget, later(1000)))).toBe('text_message.too_many')
    expect(await count()).toBe('sent')
  })

  it("hold for any sequence of requests and leave messages for the number's owner", () => {
    const asked = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 4000 }), proven: fc.boolean() }), {
      maxLength: 80,
    })
    fc.assert(
      fc.property(asked, (all) => {
        let kept = noMessages
        const sent: { at: number; proven: boolean }[] = []
        let clock = Math.floor(now.getTime() / 1000)
        const within = (from: number, seconds: number, proven?: boolean) =>
          sent.filter((one) => one.at >= from && one.at < from + seconds && (proven ?? one.proven) === one.proven)
            .length
        for (const { wait, proven } of all) {
          clock += wait
          try {
            kept = addMessage(kept, { proven }, new Date(clock * 1000))
            sent.push({ at: clock, proven })
          } catch {
            const own = (seconds: number) => within(clock - seconds + 1, seconds, true)
            const isFull = own(900) >= perQuarterHour - perDayUnproven || own(86_400) >= perDay - perDayUnproven
            if (proven) expect(isFull).toBe(true)
          }
        }
        for (const { at } of sent) {
          expect(within(at, 900)).toBeLessThanOrEqual(perQuarterHour)
          expect(within(at, 86_400)).toBeLessThanOrEqual(perDay)
          expect(within(at, 86_400, false)).toBeLessThanOrEqual(perDayUnproven)
        }
      }),
    )
  })

  it('allow four in 24 hours to accounts without proof, and the rest to the owner', async () => {
    for (let sent = 0; sent < perDayUnproven; sent++) expect(await countStrange(later(sent))).toBe('sent')
    expect(await countStrange(later(1000))).toBe('text_message.too_many')
    expect(await checkStrange(later(1000))).toBe('text_message.too_many')
    expect(await check(later(1000))).toBe('sent')
    for (let sent = perDayUnproven; sent < perDay; sent++) expect(await count(later(sent * 1000))).toBe('sent')
    expect(await count(later(11_000))).toBe('text_message.too_many')
    expect(await countStrange(later(86_400))).toBe('sent')
  })

  it('hold for concurrent requests of strangers and the owner', async () => {
    const strange = await Promise.all(Array.from({ length: 20 }, () => countStrange()))
    expect(strange.filter((one) => one === 'sent')).toHaveLength(perDayUnproven)
    const own = await Promise.all(Array.from({ length: 20 }, () => count()))
    expect(own.filter((one) => one === 'sent')).toHaveLength(perQuarterHour - perDayUnproven)
  })

  it('hold for concurrent requests', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => count()))
    expect(all.filter((one) => one === 'sent')).toHaveLength(5)
    expect(new Set(all)).toEqual(new Set(['sent', 'text_message.too_many']))
  })

  it('store at most ten times for a day, without the number', async () => {
    for (let day = 0; day < 12; day++) await count(later(day * 86_400))
    const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }))
    const [row] = Items.filter(({ sent }) => sent !== undefined)
    const last = Math.floor(later(11 * 86_400).getTime() / 1000)
    expect(row?.sent).toHaveLength(10)
    expect([row?.sent.at(-1), row?.expiresAt]).toEqual([last, last + 86_400])
    expect(row?.pk).toMatch(/^SMS#[\w-]{43}$/)
  })

  it('count each number separately', async () => {
    for (let sent = 0; sent < 5; sent++) await count()
    expect(await count(now, '+5511987654322')).toBe('sent')
  })

  it('admit only Brazilian mobile numbers', async () => {
    const refused = ['+14155550123', '+551133334444', '+5511887654321', '+5520987654321', '+55119876543210', '', '+55']
    for (const to of refused) {
      expect(await count(now, to), to).toBe('text_message.not_mobile')
      expect(await check(now, to), to).toBe('text_message.not_mobile')
    }
  })
})

describe('daily budget of the deployment', () => {
  it('covers all numbers and resets at midnight in São Paulo', async () => {
    const two = { perDay: 2 }
    expect(await count(now, '+5511900000001', two)).toBe('sent')
    expect(await count(now, '+5511900000002', two)).toBe('sent')
    expect(await count(now, '+5511900000003', two)).toBe('text_message.used_up')
    expect(await check(now, '+5511900000003', two)).toBe('text_message.used_up')
    expect(await count(new Date('2026-11-22T02:59:59Z'), '+5511900000003', two)).toBe('text_message.used_up')
    expect(await count(new Date('2026-11-22T03:00:00Z'), '+5511900000003', two)).toBe('sent')
  })

  it('keeps seven of ten messages for numbers that were proven before', async () => {
    const ten = { perDay: 10 }
    const number = (index: number) => `+551190000000${index}`
    for (let index = 0; index < 3; index++) expect(await count(now, number(index), ten, false)).toBe('sent')
    expect(await count(now, number(3), ten, false)).toBe('text_message.used_up')
    expect(await check(now, number(3), ten, false)).toBe('text_message.used_up')
    for (let index = 0; index < 7; index++) expect(await count(now, number(index), ten)).toBe('sent')
    expect(await count(now, number(8), ten)).toBe('text_message.used_up')
  })

  it("leaves a number's limit unchanged when refusing", async () => {
    for (let asked = 0; asked < 9; asked++) await count(now, phone, { perDay: 0 })
    expect(await check()).toBe('sent')
  })
})

describe('checkTextMessage', () => {
  it('predicts the outcome of a message without counting it', async () => {
    for (let asked = 0; asked < 9; asked++) expect(await check()).toBe('sent')
    for (let sent = 0; sent < 5; sent++) expect(await count()).toBe('sent')
    expect(await check()).toBe('text_message.too_many')
    await expect(checkTextMessage(table, { phone, proven: true }, budget, now)).rejects.toMatchObject({
      details: { at: '09:22' },
    })
    expect(await check(later(900))).toBe('sent')
  })
})
