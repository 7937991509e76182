import { describe, expect, it } from 'vitest'
import { pickupPageSize, plannedPickupsLimit } from '../../shared/contract/pickup-views.ts'
import { newId } from '../../shared/ids.ts'
import { instantOf } from '../../shared/time-zones.ts'
import { ownerId, strangerId } from '../../test/support/fixtures/ad-rows.ts'
import { plantPickup, samplePickup } from '../../test/support/fixtures/pickup-rows.ts'
import { changeItem, createTable } from '../../test/support/tables/table.ts'
import { encodeCursor } from '../kit/table/cursor.ts'
import { keys } from '../kit/table/keys.ts'
import { transact } from '../kit/table/transaction.ts'
import { conversationItem } from '../talk/conversation-row.ts'
import { completedPickups, pickupsOfConversation } from './list.ts'
import { myPickups, pickupsToPlan } from './mine.ts'
import { clockOf, type PickupRow } from './pickup-row.ts'

const table = createTable()
const owner = { userId: ownerId, isAdmin: false }
const two = { ownerId, interestedId: strangerId }
/** 00:30 in São Paulo; in Rio Branco still the previous day. */
const now = new Date('2026-11-22T03:30:00.000Z')
const deps = { table, now }

async function plant(date: string, time: string, change: Partial<PickupRow> = {}): Promise<string> {
  const timeZone = change.timeZone ?? 'America/Sao_Paulo'
  const startsAt = instantOf(timeZone, date, time).toISOString()
  const row = samplePickup({ ...two, status: 'accepted', date, time, timeZone, startsAt, ...change })
  const lead = { pickupId: row.id }
  await transact(table, [
    { Put: { Item: { ...keys.pickup(row.id), ...row } } },
    { Put: { Item: { ...keys.pickupOf(ownerId, clockOf(row), row.id), ...lead, side: 'owner' } } },
    { Put: { Item: { ...keys.pickupOfAd(row.recyclableId, row.conversationId, row.id), ...lead } } },
    ...(row.status === 'completed'
      ? [{ Put: { Item: { ...keys.completedPickupOf(ownerId, clockOf(row), row.id), ...lead } } }]
      : []),
  ])
  return row.id
}
const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)
const minute = (index: number) => `10:${String(index).padStart(2, '0')}`

async function pagesOf(
  list: (cursor: string | undefined) => Promise<{ items: { id: string }[]; nextCursor: string | null }>,
) {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await list(cursor)
    pages.push(ids(page.items))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return pages
}

describe('myPickups', () => {
  it('state whether a proposal can be accepted, considering blocks', async () => {
    const { row, conversation } = await plantPickup(table, two)
    const why = async () => {
      const { items } = await myPickups(deps, owner, undefined)
      return items.find(({ id }) => id === row.id)?.viewer.cannotAccept
    }
    expect(await why()).toBeNull()
    const interested = { ...conversation.interested, blocked: true }
    await changeItem(table, { ...conversationItem(conversation), interested })
    expect(await why()).toBe('pickup.blocked')
  })

  it('lists today’s accepted pickups by local time, earliest first', async () => {
    const late = await plant('2026-11-22', '18:00')
    const west = await plant('2026-11-21', '23:00', { timeZone: 'America/Rio_Branco' })
    const early = await plant('2026-11-22', '00:45')
    const others = [
      await plant('2026-11-21', '23:00'),
      await plant('2026-11-22', '02:00', { status: 'proposed' }),
      await plant('2026-11-22', '09:00', { timeZone: 'America/Rio_Branco' }),
    ]
    const { today, items, nextCursor } = await myPickups(deps, owner, undefined)
    expect(ids(today)).toEqual([early, west, late])
    expect(today.every(({ isToday }) => isToday)).toBe(true)
    expect(ids(items)).toEqual(others)
    expect(nextCursor).toBeNull()
  })

  it('lists upcoming ones soonest first, then past ones newest first', async () => {
    const ahead: string[] = []
    const behind: string[] = []
    for (let index = 0; index < pickupPageSize - 2; index++) ahead.push(await plant('2026-11-25', minute(index)))
    for (let index = 0; index < 6; index++) behind.unshift(await plant('2026-11-01', minute(index)))
    const pages = await pagesOf((cursor) => myPickups(deps, owner, cursor))
    expect(pages).toEqual([[...ahead, ...behind.slice(0, 2)], behind.slice(2)])
  })

  it('continues in the upcoming part and shows today on the first page only', async () => {
    const today = await plant('2026-11-22', '18:00', { status: 'accepted' })
    const ahead: string[] = []
    for (let index = 0; index < pickupPageSize + 3; index++) ahead.push(await plant('2026-11-25', minute(index)))
    const first = await myPickups(deps, owner, undefined)
    expect(ids(first.today)).toEqual([today])
    // Today's pickup is in the list above and takes its place here.
    expect(ids(first.items)).toEqual(ahead.slice(0, pickupPageSize - 1))
    const second = await myPickups(deps, owner, first.nextCursor ?? '')
    expect(second).toMatchObject({ today: [], nextCursor: null })
    expect(ids(second.items)).toEqual(ahead.slice(pickupPageSize - 1))
  })

  it('returns no cursor for a page that is exactly full', async () => {
    for (let index = 0; index < pickupPageSize; index++) await plant('2026-11-25', minute(index))
    expect((await pagesOf((cursor) => myPickups(deps, owner, cursor))).map(({ length }) => length)).toEqual([20])
  })

  it('lists a pickup that became past between pages among the past ones', async () => {
    const ahead: string[] = []
    for (let index = 0; index < pickupPageSize + 2; index++) ahead.push(await plant('2026-11-25', minute(index)))
    const { nextCursor } = await myPickups(deps, owner, undefined)
    const later = { table, now: new Date('2026-11-27T12:00:00.000Z') }
    const { items } = await myPickups(later, owner, nextCursor ?? '')
    expect(ids(items)).toEqual(ahead.toReversed().slice(0, pickupPageSize))
  })

  it('lists the caller’s pickups only', async () => {
    await plant('2026-11-22', '18:00')
    const stranger = { userId: '44444444-4444-4444-8444-444444444444', isAdmin: true }
    expect(await myPickups(deps, stranger, undefined)).toEqual({ today: [], items: [], nextCursor: null })
  })

  it.each([
    'sideways#2026-11-25T10:00#',
    'ahead#2026-11-25#',
    'ahead##',
    '#2026-11-25T10:00#',
    'ahead#x2026-11-25T10:00#',
  ])('refuses an invalid cursor: %s', async (position) => {
    const cursor = encodeCursor(position + newId('pickup', now))
    await expect(myPickups(deps, owner, cursor)).rejects.toThrow('request.invalid')
  })
})

describe('pickupsToPlan', () => {
  it('returns the earliest of today up to the limit and counts the rest', async () => {
    const planted: string[] = []
    for (let index = 0; index < plannedPickupsLimit + 2; index++) planted.push(await plant('2026-11-22', minute(index)))
    const { items, leftOut } = await pickupsToPlan(deps, owner)
    expect(ids(items)).toEqual(planted.slice(0, plannedPickupsLimit))
    expect(leftOut).toBe(2)
  })
})

describe('pickupsOfConversation', () => {
  it('returns that conversation’s pickups, newest first, to participants only', async () => {
    const { row, conversation } = await plantPickup(table, { ...two, status: 'cancelled' })
    const of = { recyclableId: row.recyclableId, conversationId: conversation.id, status: 'cancelled' } as const
    const made = [row.id]
    for (let index = 1; index <= pickupPageSize; index++) {
      const id = newId('pickup', new Date(now.getTime() + index))
      made.push(await plant('2026-11-25', minute(index), { ...of, id }))
    }
    await plant('2026-11-25', '11:00', { ...of, conversationId: newId('conversation', now) })
    const newest = made.toSorted().toReversed()
    const pages = await pagesOf((cursor) => pickupsOfConversation(deps, owner, conversation.id, cursor))
    expect(pages).toEqual([newest.slice(0, pickupPageSize), newest.slice(pickupPageSize)])
    const stranger = { userId: '44444444-4444-4444-8444-444444444444', isAdmin: true }
    const theirs = pickupsOfConversation(deps, stranger, conversation.id, undefined)
    await expect(theirs).rejects.toThrow('conversation.not_found')
  })
})

describe('completedPickups', () => {
  it('returns only completed pickups, latest day first', async () => {
    const done: string[] = []
    for (let index = 0; index < pickupPageSize + 1; index++)
      done.unshift(await plant('2026-11-10', minute(index), { status: 'completed' }))
    await plant('2026-11-11', '10:00', { status: 'cancelled' })
    const pages = await pagesOf((cursor) => completedPickups(deps, owner, cursor))
    expect(pages).toEqual([done.slice(0, pickupPageSize), done.slice(pickupPageSize)])
  })

  it('refuses a cursor of another list', async () => {
    for (const position of ['ahead#2026-11-25T10:00#', '2026-11-25#', '2026-11-25T10:00#x#']) {
      const cursor = encodeCursor(position + newId('pickup', now))
      expect(() => completedPickups(deps, owner, cursor)).toThrow('request.invalid')
    }
  })
})
