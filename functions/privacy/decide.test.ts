import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recyclableStatuses } from '../../shared/life-cycles/recyclable.ts'
import { afterStep, blocksDeletion, decideDeletion, deletionBlockedBy, exportAt } from './decide.ts'
import { type Deletion, deletionSteps } from './exported-rows.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const free = { heldCents: 0, hasOpenAd: false }

describe('account deletion', () => {
  it('is due seven days after the request', () => {
    expect(decideDeletion(null, free, now)).toEqual({
      requestedAt: '2026-11-22T12:00:00.000Z',
      dueAt: '2026-11-29T12:00:00.000Z',
    })
  })

  it('stays unchanged on a second request', () => {
    const before = decideDeletion(null, free, now)
    expect(decideDeletion(before, { heldCents: 1, hasOpenAd: true }, minutesAgo(-60))).toBe(before)
  })

  it('is refused with held money or an open ad', () => {
    expect(() => decideDeletion(null, { ...free, heldCents: 1 }, now)).toThrow('privacy.money_held')
    expect(() => decideDeletion(null, { ...free, hasOpenAd: true }, now)).toThrow('privacy.pickup_open')
    fc.assert(
      fc.property(fc.nat(), fc.boolean(), (heldCents, hasOpenAd) => {
        expect(deletionBlockedBy({ heldCents, hasOpenAd }) === undefined).toBe(heldCents === 0 && !hasOpenAd)
      }),
    )
  })

  it('waits only for ads with money or a pickup', () => {
    const open = recyclableStatuses.filter((status) => blocksDeletion({ status, action: 'sale' }))
    expect(open).toEqual(['paid', 'collection'])
    expect(recyclableStatuses.filter((status) => blocksDeletion({ status, action: 'donation' }))).toEqual(open)
  })

  it('passes every step once and ends after all tokens have expired', () => {
    const userId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
    const at = now.toISOString()
    let deletion: Deletion | undefined = { userId, requestedAt: at, notBefore: at, step: 'waiting' }
    const passed: Deletion[] = []
    while (deletion) {
      passed.push(deletion)
      deletion = afterStep(deletion, now)
    }
    expect(passed.map(({ step }) => step)).toEqual(deletionSteps)
    expect(passed.slice(0, -1).map(({ notBefore }) => notBefore)).toEqual(passed.slice(0, -1).map(() => at))
    expect(Date.parse(String(passed.at(-1)?.notBefore)) - now.getTime()).toBeGreaterThan(60 * 60_000)
  })
})

describe('data export', () => {
  const row = { id: 'exp_01KAJ7M3N5P7Q9R1S3T5V7W9X1', requestedAt: now.toISOString() }

  it('is preparing, then ready, then expired after exactly a day', () => {
    expect(exportAt(undefined, now)).toBeNull()
    expect(exportAt({ ...row, availableUntil: null }, now)?.status).toBe('preparing')
    expect(exportAt({ ...row, availableUntil: '2026-11-22T12:00:00.001Z' }, now)?.status).toBe('ready')
    expect(exportAt({ ...row, availableUntil: now.toISOString() }, now)?.status).toBe('expired')
  })
})
