import { describe, expect, it } from 'vitest'
import { newId } from '../../../shared/ids.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { addNotice, type NewNotice, noticesOf, readNotice, readNotices, unreadNotices } from './store.ts'

const table = createTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const user = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const other = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const days = (count: number) => minutes(count * 24 * 60)

const notice = (at: Date): NewNotice => ({
  id: newId('notice', at),
  kind: 'ads',
  text: 'recyclableApproved',
  values: { type: 'Latas' },
  link: '/my/ads',
  at: at.toISOString(),
})
async function notify(count: number): Promise<NewNotice[]> {
  const made = Array.from({ length: count }, (_, index) => notice(minutes(index)))
  for (const one of made) await addNotice(table, user, one, now)
  return made
}
const page = (before?: string) => noticesOf(table, user, { before, limit: 2, now })

describe('notification centre', () => {
  it('returns pages, newest first, to the last one', async () => {
    const [first, second, third] = await notify(3)
    const one = await page()
    expect(one.items.map(({ id }) => id)).toEqual([third?.id, second?.id])
    const two = await page(one.next)
    expect([two.items.map(({ id }) => id), two.next]).toEqual([[first?.id], undefined])
  })

  it('adds a repeated event once and keeps it read', async () => {
    const once = notice(now)
    expect(await addNotice(table, user, once, now)).toBe(true)
    await readNotice(table, user, once.id, now)
    expect(await addNotice(table, user, once, now)).toBe(false)
    expect((await page()).items).toEqual([{ ...once, read: true }])
  })

  it('does not count notices read individually or up to the mark', async () => {
    const [first, second, third] = await notify(4)
    await readNotice(table, user, third?.id ?? '', now)
    expect(await unreadNotices(table, user, now)).toEqual({ count: 3, more: false })
    await readNotices(table, user, second?.id ?? '')
    expect(await unreadNotices(table, user, now)).toEqual({ count: 1, more: false })
    await readNotices(table, user, first?.id ?? '')
    expect(await unreadNotices(table, user, now)).toEqual({ count: 1, more: false })
    expect((await page()).items.map(({ read }) => read)).toEqual([false, true])
  })

  it('counts to 99, then reports that there are more', async () => {
    await Promise.all(Array.from({ length: 101 }, (_, index) => addNotice(table, user, notice(minutes(index)), now)))
    expect(await unreadNotices(table, user, now)).toEqual({ count: 99, more: true })
  })

  it('is separate for each user', async () => {
    const [mine] = await notify(1)
    await expect(readNotice(table, other, mine?.id ?? '', now)).rejects.toThrow('notification.not_found')
    expect(await unreadNotices(table, other, now)).toEqual({ count: 0, more: false })
  })

  it('hides notices after 90 days, even before the table deletes them', async () => {
    await notify(1)
    expect(await unreadNotices(table, user, days(89))).toEqual({ count: 1, more: false })
    expect(await unreadNotices(table, user, days(90))).toEqual({ count: 0, more: false })
    expect((await noticesOf(table, user, { before: undefined, limit: 2, now: days(90) })).items).toEqual([])
  })
})
