import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { optionalMails } from '../../../shared/notifications/optional-mails.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { readSuppression } from '../../kit/mail/suppression.ts'
import { readNotificationPreferences } from '../../kit/people/choices/notification-preferences.ts'
import { keys } from '../../kit/table/keys.ts'
import { addressStateOf, resumeOptionalMails } from './address-state.ts'
import { unsubscribeLink } from './store.ts'
import { unsubscribe } from './unsubscribe.ts'

const table = createTable()
const now = new Date('2026-11-21T12:00:00.000Z')
const userId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const profile = sampleProfile({ id: userId })
const link = () => unsubscribeLink({ table, siteUrl: 'https://retorna.example' }, userId, 'pickups')
const tokenOf = async () => (await link()).url.split('/').at(-2) ?? ''
const end = async (type: Parameters<typeof unsubscribe>[1]['type']) =>
  unsubscribe({ table, now }, { token: await tokenOf(), type })

beforeEach(() =>
  table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(userId), ...profile } })),
)

describe('unsubscribe link', () => {
  it('has the same token in all e-mails, also in concurrent first ones', async () => {
    const links = await Promise.all([1, 2, 3].map(link))
    expect(new Set(links.map(({ url }) => url)).size).toBe(1)
    expect(links[0]?.url).toMatch(/^https:\/\/retorna\.example\/unsubscribe\/[\w-]{32}\/pickups$/)
  })

  it.each(optionalMails)('ends e-mails of the type %s only, however often', async (type) => {
    for (const _ of [1, 2]) await end(type)
    const { kinds, weeklySummary } = await readNotificationPreferences(table, userId)
    const off = Object.entries(kinds).filter(([, { email }]) => !email)
    expect([...off.map(([kind]) => kind), ...(weeklySummary ? [] : ['weeklySummary'])]).toEqual([type])
    expect(await readSuppression(table, profile.email)).toEqual({})
  })

  it('ends all optional e-mails to the address until the user resumes them', async () => {
    await end('all')
    expect(await addressStateOf(table, userId)).toEqual({ bounced: false, requiredOnly: true })
    expect(await resumeOptionalMails(table, userId)).toEqual({ bounced: false, requiredOnly: false })
  })

  it('is refused with an unknown token and for a deleted account', async () => {
    const refused = { code: 'notification.unknown_unsubscribe_link' }
    const unknown = unsubscribe({ table, now }, { token: 'x'.repeat(32), type: 'all' })
    await expect(unknown).rejects.toMatchObject(refused)
    const token = await tokenOf()
    await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.profile(userId) }))
    await expect(unsubscribe({ table, now }, { token, type: 'all' })).rejects.toMatchObject(refused)
  })
})
