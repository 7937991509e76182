import { describe, expect, it } from 'vitest'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { changeItem, createTable } from '../../../test/support/tables/table.ts'
import { keys } from '../../kit/table/keys.ts'
import { calendarFileOf, calendarText } from './calendar-file.ts'
import type { CalendarEntry } from './entry.ts'
import { putEntry } from './store.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const entry: CalendarEntry = {
  pickupId: 'pic_01KAJ3P6Q0ABCDEFGHJKMNPQRS',
  conversationId: 'cnv_01KAJ3P6Q0ABCDEFGHJKMNPQRT',
  type: 'Latas',
  date: '2026-11-24',
  time: '23:30',
  timeZone: 'America/Rio_Branco',
  startsAt: '2026-11-25T04:30:00.000Z',
  gone: false,
  version: 2,
  changedAt: '2026-11-21T12:00:00.000Z',
}
const lines = (entries: readonly CalendarEntry[]) =>
  calendarText(entries, { siteUrl: 'https://retorna.example', locale: 'ptBR', now })
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')

describe('calendarText', () => {
  it('includes a name and an hourly refresh interval', () => {
    expect(lines([])).toEqual(
      expect.arrayContaining(['METHOD:PUBLISH', 'NAME:Coletas do Retorna', 'X-PUBLISHED-TTL:PT1H']),
    )
    expect(lines([])).not.toContain('BEGIN:VEVENT')
  })

  it('lists a pickup as a 30-minute event with a link to the conversation', () => {
    expect(lines([entry])).toEqual(
      expect.arrayContaining([
        `UID:${entry.pickupId}@retorna.example`,
        'SEQUENCE:2',
        'DTSTAMP:20261122T120000Z',
        'DTSTART:20261125T043000Z',
        'DTEND:20261125T050000Z',
        'LAST-MODIFIED:20261121T120000Z',
        'SUMMARY:Coleta: Latas',
        `DESCRIPTION:Combine os detalhes na conversa: https://retorna.example/messages/${entry.conversationId}`,
        `URL;VALUE=URI:https://retorna.example/messages/${entry.conversationId}`,
      ]),
    )
  })

  it('lists every pickup', () => {
    const other = { ...entry, pickupId: 'pic_01KAJ3P6Q0ABCDEFGHJKMNPQRV' }
    expect(lines([entry, other]).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  })
})

describe('calendarFileOf', () => {
  const table = createTable()
  const userId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
  const file = (pickupId = entry.pickupId) =>
    calendarFileOf({ table, siteUrl: 'https://retorna.example', now }, userId, pickupId)
  const signUp = () => changeItem(table, { ...keys.profile(userId), ...sampleProfile({ id: userId }) })

  it('returns a file named after the day, with that pickup only', async () => {
    await signUp()
    await putEntry(table, userId, entry)
    await putEntry(table, userId, { ...entry, pickupId: 'pic_01KAJ3P6Q0ABCDEFGHJKMNPQRV' })
    const { name, content } = await file()
    expect(name).toBe('retorna-2026-11-24.ics')
    expect(content).toBe(calendarText([entry], { siteUrl: 'https://retorna.example', locale: 'ptBR', now }))
  })

  it('refuses a foreign pickup, a cancelled pickup and a deleted account', async () => {
    await putEntry(table, userId, entry)
    await expect(file()).rejects.toThrow('pickup.not_found')
    await signUp()
    await expect(file('pic_01KAJ3P6Q0ABCDEFGHJKMNPQRV')).rejects.toThrow('pickup.not_found')
    await putEntry(table, userId, { ...entry, gone: true })
    await expect(file()).rejects.toThrow('pickup.not_found')
  })
})
