import { describe, expect, it } from 'vitest'
import { everyRow } from '../../../test/support/people/person.ts'
import { withInterruption } from '../../../test/support/tables/interrupted.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { countMail, mailsAtOnce, mailsOfOneAsker } from './mail-budget.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60 * 1000)
const email = 'dona@mail.example'

/** The number of e-mails that are counted before the first refusal. */
async function counted(asker: string, at: Date, of = email): Promise<number> {
  for (let count = 0; ; count++) {
    const refused = await countMail(table, of, asker, at).catch((error: unknown) => error)
    if (refused === undefined) continue
    expect(refused).toMatchObject({ code: 'mail.too_many' })
    return count
  }
}

describe('countMail', () => {
  it('leaves the owner a share that no other network address uses up', async () => {
    expect([mailsAtOnce, mailsOfOneAsker]).toEqual([12, 6])
    expect(await counted('198.51.100.1', now)).toBe(6)
    expect(await counted('198.51.100.1', now)).toBe(0)
    expect(await counted('203.0.113.7', now)).toBe(6)
    expect(await counted('192.0.2.9', now)).toBe(0)
  })

  it('refills by one an hour, up to its size', async () => {
    expect(await counted('198.51.100.1', now)).toBe(6)
    expect(await counted('198.51.100.1', new Date(hours(1).getTime() - 1))).toBe(0)
    expect(await counted('198.51.100.1', hours(1))).toBe(1)
    expect(await counted('198.51.100.1', hours(3))).toBe(2)
    expect(await counted('198.51.100.1', hours(500))).toBe(6)
  })

  it('counts an address however it is written, and others apart', async () => {
    expect(await counted('198.51.100.1', now, ` ${email.toUpperCase()} `)).toBe(6)
    expect(await counted('198.51.100.1', now)).toBe(0)
    expect(await counted('198.51.100.1', now, 'outra@mail.example')).toBe(6)
  })

  it('names the time of the next one', async () => {
    await counted('198.51.100.1', now)
    await expect(countMail(table, email, '198.51.100.1', now)).rejects.toMatchObject({ details: { at: '10:00' } })
  })

  it('stores hashes until the bucket is full again', async () => {
    await countMail(table, email, '198.51.100.1', now)
    const rows = await everyRow(table)
    expect(JSON.stringify(rows)).not.toMatch(/dona|198\.51/)
    expect(rows.map(({ expiresAt }) => expiresAt).sort()).toEqual([6, 12].map((size) => hours(size).getTime() / 1000))
    const last = async () => (await everyRow(table)).map(({ expiresAt }) => expiresAt).sort()
    await countMail(table, email, '198.51.100.1', hours(1))
    expect(await last()).toEqual([7, 13].map((size) => hours(size).getTime() / 1000))
    await countMail(table, email, '198.51.100.1', new Date(hours(1).getTime() + 60_000))
    expect(await last()).toEqual([7, 13].map((size) => hours(size).getTime() / 1000 + 60))
  })

  it('counts on when another request began the bucket in between', async () => {
    const racing = withInterruption(table, 'UpdateCommand', async (nth) =>
      nth === 2 ? countMail(table, email, '198.51.100.1', now) : undefined,
    )
    await countMail(racing, email, '198.51.100.1', now)
    expect(await counted('198.51.100.1', now)).toBe(4)
  })
})
