import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { calendarPath } from '../../../shared/notifications/calendar-path.ts'
import { everyRow } from '../../../test/support/people/person.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { keys } from '../../kit/table/keys.ts'
import { calendarOwner, calendarSince, closeCalendar, openCalendar } from './calendar-address.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const ana = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const bia = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'
const siteUrl = 'https://retorna.example'
const before = `${siteUrl}${calendarPath}/`

async function opened(userId: string, at = now): Promise<string> {
  const { url } = await openCalendar({ table, siteUrl, now: at }, userId)
  expect(url.startsWith(before)).toBe(true)
  return url.slice(before.length)
}

describe('calendar address', () => {
  it('resolves to the calendar’s owner', async () => {
    const [anas, bias] = [await opened(ana), await opened(bia)]
    expect([await calendarOwner(table, anas), await calendarOwner(table, bias)]).toEqual([ana, bia])
  })

  it('ends with the sessions of its owner', async () => {
    const left = sampleProfile({ id: ana, signedOutAt: new Date(now.getTime() + 1000).toISOString() })
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(ana), ...left } }))
    const token = await opened(ana)
    expect([await calendarOwner(table, token), await calendarSince(table, ana)]).toEqual([undefined, null])
    const later = new Date(now.getTime() + 2000)
    expect(await calendarOwner(table, await opened(ana, later))).toBe(ana)
    expect(await calendarSince(table, ana)).toBe(later.toISOString())
  })

  it('contains 256 random bits, different on each call', async () => {
    const tokens = [await opened(ana), await opened(ana), await opened(bia)]
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  })

  it('does not appear in the table in plain text', async () => {
    const token = await opened(ana)
    expect(JSON.stringify(await everyRow(table))).not.toContain(token)
  })

  it('resolves to nothing for an unknown, shortened or empty token', async () => {
    const token = await opened(ana)
    for (const wrong of ['', token.slice(0, -1), `${token}A`, 'A'.repeat(43)])
      expect(await calendarOwner(table, wrong)).toBeUndefined()
  })

  it('stops working after a new address is opened, and its row is deleted', async () => {
    const first = await opened(ana)
    const rows = (await everyRow(table)).length
    const second = await opened(ana, new Date('2026-11-23T12:00:00.000Z'))
    expect([await calendarOwner(table, first), await calendarOwner(table, second)]).toEqual([undefined, ana])
    expect(await everyRow(table)).toHaveLength(rows)
    expect(await calendarSince(table, ana)).toBe('2026-11-23T12:00:00.000Z')
  })

  it('is valid only once when two are opened concurrently', async () => {
    const tokens = await Promise.all([opened(ana), opened(ana)])
    const owners = await Promise.all(tokens.map((token) => calendarOwner(table, token)))
    expect(owners.filter((owner) => owner === ana)).toHaveLength(1)
  })

  it('does not resolve a row left over from concurrent opening', async () => {
    const token = await opened(ana)
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.calendarOf(ana) }))
    expect(await calendarOwner(table, token)).toBeUndefined()
  })

  it('returns the opening time, or null without an address', async () => {
    expect(await calendarSince(table, ana)).toBeNull()
    expect(await openCalendar({ table, siteUrl, now }, ana)).toMatchObject({ since: now.toISOString() })
    expect(await calendarSince(table, ana)).toBe(now.toISOString())
    expect(await calendarSince(table, bia)).toBeNull()
  })

  it('can be closed repeatedly without affecting other users', async () => {
    const [anas, bias] = [await opened(ana), await opened(bia)]
    await closeCalendar(table, ana)
    await closeCalendar(table, ana)
    expect([await calendarOwner(table, anas), await calendarOwner(table, bias)]).toEqual([undefined, bia])
    expect(await calendarSince(table, ana)).toBeNull()
    expect(JSON.stringify(await everyRow(table))).not.toContain(ana)
  })
})
