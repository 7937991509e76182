import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../shared/ids.ts'
import type { PickupStatus } from '../../shared/life-cycles/pickup.ts'
import { ownerId, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { plantPickup } from '../../test/support/fixtures/pickup-rows.ts'
import { everyRow } from '../../test/support/people/person.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { readRecyclable } from '../catalogue/store.ts'
import { deletedUserId } from '../kit/people/deleted-user.ts'
import { keys } from '../kit/table/keys.ts'
import { removeUserRows } from '../privacy/remove-user-rows.ts'
import { readConversation } from '../talk/store.ts'
import { decideEnding } from './decide.ts'
import { endOfAd, endOfDeleted, endOfRefunded, endOfSuspended } from './end-open.ts'
import { readPickup } from './store.ts'
import { takeStep } from './take-step.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const two = { ownerId, interestedId: strangerId }
const deps = () => ({ table, now })
const later = { date: '2026-11-25', startsAt: '2026-11-25T12:00:00.000Z' }
const planted = (status: PickupStatus, change = {}) => plantPickup(table, { ...two, status, ...change })

async function profileOf(id: string, suspended: boolean): Promise<void> {
  const suspension = suspended ? { reason: 'Anúncios falsos.', since: now.toISOString() } : null
  await changeItem(table, {
    ...keys.profile(id),
    ...sampleProfile({ id, email: `${id}@mail.example`, suspension }),
  })
}

beforeEach(() => Promise.all([profileOf(ownerId, false), profileOf(strangerId, false)]))

describe('endOfSuspended', () => {
  it('cancels open pickups with ad and chat, and leaves closed ones', async () => {
    const [proposed, accepted, completed] = await Promise.all([
      planted('proposed'),
      planted('accepted'),
      planted('completed'),
    ])
    await profileOf(strangerId, true)
    await endOfSuspended(deps(), strangerId)
    for (const { row } of [proposed, accepted])
      expect(await readPickup(table, row.id)).toMatchObject({
        status: 'cancelled',
        ended: { by: null, cause: 'account_suspended' },
      })
    expect((await readRecyclable(table, accepted.ad.id)).status).toBe('approved')
    const { openPickupId, lastMessage } = await readConversation(table, accepted.conversation.id)
    expect({ openPickupId, lastMessage }).toMatchObject({
      openPickupId: null,
      lastMessage: { from: 'interested', step: 'cancelled' },
    })
    expect(await readPickup(table, completed.row.id)).toEqual(completed.row)
  })

  it.each([
    ['the owner has confirmed', { confirmations: { owner: { at: now.toISOString(), weights: [] }, interested: null } }],
    ['the other side has', { confirmations: { owner: null, interested: { at: now.toISOString(), weights: [] } } }],
    ['the agreed time has come', { startsAt: now.toISOString() }],
  ])('makes an accepted pickup a case when %s, whichever side is suspended', async (_, change) => {
    for (const suspended of [ownerId, strangerId]) {
      const { row, ad } = await planted('accepted', { ...later, ...change })
      await profileOf(suspended, true)
      await Promise.all([endOfSuspended(deps(), suspended), endOfSuspended(deps(), suspended)])
      await endOfSuspended(deps(), suspended)
      expect(await readPickup(table, row.id)).toMatchObject({
        status: 'accepted',
        version: row.version + 1,
        caseId: expect.stringMatching(/^cas_/),
      })
      expect((await readRecyclable(table, ad.id)).status).toBe('collection')
      const reported = (await everyRow(table)).filter(({ name }) => name === 'PickupReported')
      expect(reported.at(-1)).toMatchObject({ envelope: { data: { caseCause: 'account', problem: null } } })
      await profileOf(suspended, false)
    }
  })

  it('cancels a proposal whose time has come', async () => {
    const { row } = await planted('proposed', { startsAt: now.toISOString() })
    await profileOf(ownerId, true)
    await endOfSuspended(deps(), ownerId)
    expect((await readPickup(table, row.id)).status).toBe('cancelled')
  })

  it('does nothing if the suspension ended before the event arrived', async () => {
    const { row } = await planted('accepted')
    await endOfSuspended(deps(), strangerId)
    expect(await readPickup(table, row.id)).toEqual(row)
  })

  it('is idempotent', async () => {
    const { row, conversation } = await planted('accepted')
    await profileOf(ownerId, true)
    await Promise.all([endOfSuspended(deps(), ownerId), endOfSuspended(deps(), ownerId)])
    await endOfSuspended(deps(), ownerId)
    expect((await readPickup(table, row.id)).version).toBe(row.version + 1)
    expect((await readConversation(table, conversation.id)).seq).toBe(1)
  })

  it('tolerates a concurrent cancellation between its reads', async () => {
    const { row } = await planted('accepted')
    await profileOf(ownerId, true)
    let meanwhile = true
    const send = async (command: never) => {
      if (meanwhile && (command as object) instanceof BatchGetCommand) {
        meanwhile = false
        await endOfSuspended(deps(), ownerId)
      }
      return table.client.send(command)
    }
    const interrupted = { name: table.name, client: { send } as unknown as typeof table.client }
    await takeStep({ table: interrupted, now }, row.id, ({ row: before }) => {
      return decideEnding(before, { by: 'accounts', cause: 'account_suspended', from: 'owner' }, now) ?? 'taken'
    })
    expect((await readPickup(table, row.id)).version).toBe(row.version + 1)
  })
})

describe('endOfDeleted', () => {
  it('makes a pickup that the owner has confirmed a case', async () => {
    const confirmations = { owner: { at: now.toISOString(), weights: [] }, interested: null }
    const { row } = await planted('accepted', { ...later, confirmations })
    await removeUserRows(table, strangerId)
    await endOfDeleted(deps(), strangerId, [row.id])
    expect(await readPickup(table, row.id)).toMatchObject({
      status: 'accepted',
      caseId: expect.stringMatching(/^cas_/),
    })
  })

  it('cancels open pickups before and after the account is anonymised', async () => {
    for (const first of ['names', 'pickups'] as const) {
      const { row } = await planted('proposed')
      const end = () => endOfDeleted(deps(), strangerId, [row.id])
      if (first === 'pickups') await end()
      await removeUserRows(table, strangerId)
      await end()
      expect(await readPickup(table, row.id)).toMatchObject({
        status: 'cancelled',
        ended: { by: null, cause: 'account_deleted' },
        interestedId: deletedUserId,
        words: { interested: { notes: null, reason: null } },
      })
    }
  })
})

describe('endOfRefunded', () => {
  it('cancels the pickup of the refunded sale only', async () => {
    const orderId = newId('order', now)
    const ofSale = { ad: { type: 'Latas', category: 'metal', action: 'sale' }, orderId } as const
    const { row, ad } = await plantPickup(table, { ...two, ...ofSale, status: 'accepted' }, { status: 'approved' })
    await endOfRefunded(deps(), ad.id, newId('order', now))
    expect(await readPickup(table, row.id)).toEqual(row)
    await endOfRefunded(deps(), ad.id, orderId)
    await endOfRefunded(deps(), ad.id, orderId)
    expect(await readPickup(table, row.id)).toMatchObject({
      status: 'cancelled',
      version: row.version + 1,
      ended: { by: null, cause: 'refunded' },
    })
    expect((await readRecyclable(table, ad.id)).status).toBe('approved')
  })

  it.each([
    ['suspended', () => endOfSuspended(deps(), strangerId)],
    ['gone', (id: string) => endOfDeleted(deps(), strangerId, [id])],
  ])('is recorded as the cause if a participant is %s before the event arrives', async (_, end) => {
    const orderId = newId('order', now)
    const ofSale = { ad: { type: 'Latas', category: 'metal', action: 'sale' }, orderId } as const
    const { row, ad } = await plantPickup(table, { ...two, ...ofSale, status: 'accepted' }, { status: 'approved' })
    await profileOf(strangerId, true)
    await end(row.id)
    expect(await readPickup(table, row.id)).toMatchObject({ status: 'cancelled', ended: { cause: 'refunded' } })
    expect(await readRecyclable(table, ad.id)).toMatchObject({ status: 'approved', version: ad.version })
    await endOfRefunded(deps(), ad.id, orderId)
    expect((await readPickup(table, row.id)).version).toBe(row.version + 1)
  })
})

describe('endOfAd', () => {
  it('cancels proposals for a deleted or collected ad only', async () => {
    const [one, another] = await Promise.all([planted('proposed'), planted('proposed')])
    await endOfAd(deps(), one.ad.id, 'ad_collected')
    expect((await readPickup(table, one.row.id)).ended).toMatchObject({ by: null, cause: 'ad_collected' })
    expect(await readPickup(table, another.row.id)).toEqual(another.row)
    await endOfAd(deps(), newId('recyclable', now), 'ad_gone')
  })

  it('leaves an accepted pickup of the ad', async () => {
    const { row, ad } = await planted('accepted')
    await endOfAd(deps(), ad.id, 'ad_gone')
    expect(await readPickup(table, row.id)).toEqual(row)
  })
})
