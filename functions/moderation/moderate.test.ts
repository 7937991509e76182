import { describe, expect, it } from 'vitest'
import { adminId, ownerId, sampleAd, sampleNow } from '../../test/support/fixtures/ad-rows.ts'
import { memoryTable } from '../../test/support/tables/memory-table.ts'
import { itemsOf } from '../catalogue/recyclable-rows.ts'
import { keys } from '../kit/table/keys.ts'
import { approveRecyclable, rejectRecyclable } from './moderate.ts'

const admin = { userId: adminId, isAdmin: true }
const ad = sampleAd()
const decision = { id: ad.id, version: 7, feedback: ' Tudo certo. ' }

function setUp() {
  const table = memoryTable(itemsOf(ad))
  const rows = (prefix: string) => table.rows().filter(({ pk }) => pk.startsWith(prefix))
  return { table, rows, deps: { table, now: sampleNow } }
}

describe('figures in the event', () => {
  const eventOf = async (change: Parameters<typeof sampleAd>[0]) => {
    const table = memoryTable(itemsOf({ ...ad, ...change }))
    await approveRecyclable({ table, now: sampleNow }, admin, decision)
    const [event] = table.rows().filter(({ pk }) => pk.startsWith('OUTBOX#'))
    return (event?.envelope as { data: unknown } | undefined)?.data
  }
  const secondsAgo = (seconds: number) => new Date(sampleNow.getTime() - seconds * 1000).toISOString()

  it('count the wait from the creation, and mark the first approval', async () => {
    expect(await eventOf({ createdAt: secondsAgo(90) })).toMatchObject({ waitedSeconds: 90, first: true })
  })

  it('count the wait from the last edit, and no second approval', async () => {
    const edited = { createdAt: secondsAgo(9000), submittedAt: secondsAgo(60), approvedAt: secondsAgo(8000) }
    expect(await eventOf(edited)).toMatchObject({ waitedSeconds: 60, first: false })
  })
})

describe('approveRecyclable', () => {
  it('writes ad, cards, words, audit and event together', async () => {
    const { table, rows, deps } = setUp()
    const row = await approveRecyclable(deps, admin, decision)
    expect(row).toMatchObject({ status: 'approved', feedback: 'Tudo certo.', version: 8 })
    expect(table.rows()).toHaveLength(27 + 24)
    expect(rows('CARDS#')).toHaveLength(24)
    expect(rows('WORD#')).toHaveLength(4 * 6)
    expect(rows('AUDIT#')).toMatchObject([
      {
        actorId: adminId,
        at: sampleNow.toISOString(),
        action: 'approve:recyclable',
        targetId: ad.id,
        before: { status: 'pending' },
        after: { status: 'approved' },
        reason: 'Tudo certo.',
      },
    ])
    const { district: _, ...place } = ad.place
    const [event] = rows('OUTBOX#')
    expect(event).toMatchObject({
      name: 'RecyclableApproved',
      envelope: {
        data: {
          recyclableId: ad.id,
          ownerId,
          type: 'Latas',
          category: 'metal',
          action: 'sale',
          priceCents: 500,
          ...place,
          words: ['lata', 'metal', 'saco', 'limpo'],
          feedback: 'Tudo certo.',
        },
      },
    })
    expect(JSON.stringify(event)).not.toMatch(/Rui Barbosa|9\.97411|67\.80763/)
  })

  it('refuses an ad of a suspended owner, hidden already or not', async () => {
    const { table, deps } = setUp()
    const owner = { ...keys.profile(ownerId), suspension: { reason: 'x', since: sampleNow.toISOString() } }
    table.put(owner)
    for (const decide of [approveRecyclable, rejectRecyclable]) {
      await expect(decide(deps, admin, decision)).rejects.toMatchObject({ code: 'moderation.owner_suspended' })
    }
    expect(table.rows()).toEqual([...itemsOf(ad), owner])
    const { deps: later, table: hiding } = setUp()
    hiding.put(...itemsOf({ ...ad, hidden: true }))
    await expect(approveRecyclable(later, admin, decision)).rejects.toMatchObject({
      code: 'moderation.owner_suspended',
    })
  })

  it('requires feedback before it reads the ad', async () => {
    const { deps } = setUp()
    const gone = { ...decision, id: sampleAd().id }
    await expect(approveRecyclable(deps, admin, { ...gone, feedback: ' ' })).rejects.toMatchObject({
      code: 'moderation.feedback_required',
    })
    await expect(approveRecyclable(deps, admin, gone)).rejects.toMatchObject({ code: 'recyclable.not_found' })
  })

  it('refuses the slower of two moderators and writes nothing', async () => {
    const { table, rows, deps } = setUp()
    table.beforeNextWrite = () => table.put(...itemsOf({ ...ad, status: 'rejected', version: 8 }))
    await expect(approveRecyclable(deps, admin, decision)).rejects.toMatchObject({
      code: 'recyclable.changed_meanwhile',
    })
    expect(table.rows()).toHaveLength(1)
    expect(rows('AD#')).toMatchObject([{ status: 'rejected' }])
  })
})

describe('rejectRecyclable', () => {
  it('writes ad, audit and event together, and no card', async () => {
    const { table, rows, deps } = setUp()
    const row = await rejectRecyclable(deps, admin, decision)
    expect(row).toMatchObject({ status: 'rejected', feedback: 'Tudo certo.', version: 8 })
    expect(table.rows()).toHaveLength(3)
    expect(rows('AUDIT#')).toMatchObject([
      { action: 'reject:recyclable', before: { status: 'pending' }, after: { status: 'rejected' } },
    ])
    expect(rows('OUTBOX#')).toMatchObject([
      {
        name: 'RecyclableRejected',
        envelope: { data: { recyclableId: ad.id, ownerId, type: 'Latas', feedback: 'Tudo certo.' } },
      },
    ])
  })
})
