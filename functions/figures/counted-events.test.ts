import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkCells } from '../../test/support/cells.ts'
import { countedEvents } from './counted-events.ts'
import type { Figures } from './metrics.ts'

const examples = join(import.meta.dirname, '../../events/examples')
const fileOf = (name: string) => `${name.replaceAll(/(?<!^)[A-Z]/g, '-$&').toLowerCase()}.v1.json`
const exampleOf = (name: string) => JSON.parse(readFileSync(join(examples, fileOf(name)), 'utf8'))

function figuresOf(name: string, change: Readonly<Record<string, unknown>> = {}): Figures | undefined {
  const example = exampleOf(name)
  const event = countedEvents.find(({ definition }) => definition.name === name)
  return event?.figuresOf({ ...example, data: { ...example.data, ...change } }).figures
}

describe('countedEvents', () => {
  it('count what happened, by name of the event', async () => {
    const counted: Readonly<Record<string, Figures>> = {
      AccountConfirmed: { users: 1 },
      AccountDeleted: { 'users.deleted': 1 },
      UserSuspended: { 'users.suspended': 1 },
      UserRestored: { 'users.restored': 1 },
      RecyclableSubmitted: { ads: 1 },
      ConversationStarted: { contacts: 1 },
      PickupCompleted: { pickups: 1 },
      WithdrawalRequested: { 'withdrawals.requested': 1 },
      WithdrawalCompleted: { 'withdrawals.decided': 1 },
      WithdrawalFailed: { 'withdrawals.decided': 1 },
      DonationRequested: { 'donations.requested': 1 },
      DonationCompleted: { 'donations.decided': 1 },
      DonationRejected: { 'donations.decided': 1 },
      ReferralQualified: { 'referrals.qualified': 1 },
      ReferralPaid: { 'referrals.paid': 1 },
    }
    await checkCells(Object.entries(counted), (figures, name) => expect(figuresOf(name)).toEqual(figures))
    const moderated = ['RecyclableApproved', 'RecyclableRejected', 'OrderCompleted']
    expect(countedEvents.map(({ definition }) => definition.name).sort()).toEqual(
      [...Object.keys(counted), ...moderated].sort(),
    )
  })

  it('take id and time from the envelope', () => {
    const { id, at } = exampleOf('AccountConfirmed')
    const event = countedEvents.find(({ definition }) => definition.name === 'AccountConfirmed')
    expect(event?.figuresOf(exampleOf('AccountConfirmed'))).toEqual({ id, at, figures: { users: 1 } })
  })

  it('split a sale into price and fee', () => {
    expect(figuresOf('OrderCompleted', { priceCents: 10_000, totalCents: 12_099 })).toEqual({
      sales: 1,
      'sales.priceCents': 10_000,
      'sales.feeCents': 2_099,
    })
  })

  const day = 24 * 60 * 60
  const decided = (seconds: number) => ({ 'moderation.decided': 1, 'moderation.seconds': seconds })

  it('count decisions of moderation with the time waited', () => {
    for (const name of ['RecyclableApproved', 'RecyclableRejected']) {
      const waited = (waitedSeconds: number | undefined) => figuresOf(name, { waitedSeconds, first: false })
      expect(waited(day)).toEqual({ ...decided(day), 'moderation.withinADay': 1 })
      expect(waited(day + 1)).toEqual(decided(day + 1))
      expect(waited(undefined)).toEqual({})
    }
  })

  it('count an ad in its category at its first approval only', () => {
    const approved = (first: boolean, action: string) =>
      figuresOf('RecyclableApproved', { waitedSeconds: day + 1, first, action, category: 'glass' })
    expect(approved(false, 'sale')).toEqual(decided(day + 1))
    const ad = { ...decided(day + 1), 'ads.approved': 1, 'ads.glass': 1 }
    expect(approved(true, 'donation')).toEqual(ad)
    expect(approved(true, 'sale')).toEqual({ ...ad, 'ads.approvedForSale': 1 })
  })
})
