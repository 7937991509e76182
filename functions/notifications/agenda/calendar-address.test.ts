import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { calendarPath } from '../../../shared/notifications/calendar-path.ts'
import { everyRow } from '../../../test/support/people/person.ts'
import { layTable } from '../../../test/support/tables/table.ts'
import { keys } from '../../kit/table/keys.ts'
import { calendarOwner, calendarSince, closeCalendar, openCalendar } from './calendar-address.ts'

const table = layTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const ana = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const bia = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'
const siteUrl = 'https://retorna.example'
const before = `${siteUrl}${calendarPath}/`

/** Opens somebody's calendar and gives the secret of its address. */
async function opened(userId: string, at = now): Promise<string> {
  const { url } = await openCalendar({ table, siteUrl, now: at }, userId)
  expect(url.startsWith(before)).toBe(true)
  return url.slice(before.length)
}

describe('the address of a calendar', () => {
  it('leads to the calendar of whom it was given to', async () => {
    const [anas, bias] = [await opened(ana), await opened(bia)]
    expect([await calendarOwner(table, anas), await calendarOwner(table, bias)]).toEqual([ana, bia])
  })

  it('cannot be guessed: it is 256 bits, others each time', async () => {
    const tokens = [await opened(ana), await opened(ana), await opened(bia)]
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  })

  it('is told once: the table does not hold it', async () => {
    const token = await opened(ana)
    expect(JSON.stringify(await everyRow(table))).not.toContain(token)
  })

  it('leads nowhere where it is another’s, shortened, or empty', async () => {
    const token = await opened(ana)
    for (const wrong of ['', token.slice(0, -1), `${token}A`, 'A'.repeat(43)])
      expect(await calendarOwner(table, wrong)).toBeUndefined()
  })

  it('leads nowhere once there is another, and leaves no row behind', async () => {
    const first = await opened(ana)
    const rows = (await everyRow(table)).length
    const second = await opened(ana, new Date('2026-11-23T12:00:00.000Z'))
    expect([await calendarOwner(table, first), await calendarOwner(table, second)]).toEqual([undefined, ana])
    expect(await everyRow(table)).toHaveLength(rows)
    expect(await calendarSince(table, ana)).toBe('2026-11-23T12:00:00.000Z')
  })

  it('is one of two that are given at the same moment', async () => {
    const tokens = await Promise.all([opened(ana), opened(ana)])
    const owners = await Promise.all(tokens.map((token) => calendarOwner(table, token)))
    expect(owners.filter((owner) => owner === ana)).toHaveLength(1)
  })

  it('leads nowhere where a row was left behind by two at the same moment', async () => {
    const token = await opened(ana)
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.calendarOf(ana) }))
    expect(await calendarOwner(table, token)).toBeUndefined()
  })

  it('says since when it is there, and null where it is not', async () => {
    expect(await calendarSince(table, ana)).toBeNull()
    expect(await openCalendar({ table, siteUrl, now }, ana)).toMatchObject({ since: now.toISOString() })
    expect(await calendarSince(table, ana)).toBe(now.toISOString())
    expect(await calendarSince(table, bia)).toBeNull()
  })

  it('can be taken away, twice too, and the others stay', async () => {
    const [anas, bias] = [await opened(ana), await opened(bia)]
    await closeCalendar(table, ana)
    await closeCalendar(table, ana)
    expect([await calendarOwner(table, anas), await calendarOwner(table, bias)]).toEqual([undefined, bia])
    expect(await calendarSince(table, ana)).toBeNull()
    expect(JSON.stringify(await everyRow(table))).not.toContain(ana)
  })
})
