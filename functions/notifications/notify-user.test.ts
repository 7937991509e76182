import type { Logger } from '@aws-lambda-powertools/logger'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { defaultNotificationPreferences, type NotificationPreferences } from '../../shared/notifications/channels.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { withInterruption } from '../../test/support/tables/interrupted.ts'
import { createTable } from '../../test/support/tables/table.ts'
import type { Mail } from '../kit/mail/mail.tsx'
import { visibilityMs } from '../kit/mail/mail-row.ts'
import { mailSender } from '../kit/mail/sender.ts'
import { saveNotificationPreferences } from '../kit/people/choices/notification-preferences.ts'
import { keys } from '../kit/table/keys.ts'
import { noticesOf } from './centre/store.ts'
import { dueDeferred } from './deferred/store.ts'
import { noticeIdOf, notifyUser, type UserNotification } from './notify-user.ts'

const table = createTable()
const now = new Date('2026-11-22T05:00:00.000Z')
const userId = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const night: NotificationPreferences = {
  ...defaultNotificationPreferences,
  quietHours: { from: '22:00', until: '07:00' },
}
const chosen = (ads: NotificationPreferences['kinds']['ads']): NotificationPreferences => ({
  ...defaultNotificationPreferences,
  kinds: { ...defaultNotificationPreferences.kinds, ads },
})
const send = vi.fn<(mail: Mail) => Promise<void>>()
const push = vi.fn<(reader: unknown, payload: { body?: string }) => Promise<void>>()
const tryPublish = vi.fn<(to: readonly string[], payload: { kind: string }) => Promise<void>>()
const error = vi.fn()
const scope = { now, logger: { info: () => undefined, error } as unknown as Logger }
const news = (change: Partial<UserNotification> = {}): UserNotification => ({
  id: noticeIdOf(newId('event', now)),
  kind: 'ads',
  at: now.toISOString(),
  line: { text: 'recyclableApproved', values: { type: 'Latas' }, link: '/my/ads' },
  write: () => ({ subject: 'Olá', paragraphs: ['Um', 'Dois'], button: { label: 'Ver', path: '/my/ads' } }),
  ...change,
})
const notify = (one: UserNotification) =>
  notifyUser(
    { table, mails: mailSender(table, send), push, live: { tryPublish }, siteUrl: 'https://retorna.example' },
    userId,
    one,
    scope,
  )
const list = async () => (await noticesOf(table, userId, { before: undefined, limit: 9, now })).items
async function laters(at: Date) {
  const found = []
  for await (const one of dueDeferred(table, at)) found.push(one)
  return found
}

beforeEach(async () => {
  send.mockReset().mockResolvedValue()
  push.mockReset().mockResolvedValue()
  tryPublish.mockReset().mockResolvedValue()
  error.mockReset()
  const profile = sampleProfile({ id: userId, stateId: 35, cityId: 3550308 })
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(userId), ...profile } }))
})

describe('notifyUser', () => {
  it('uses the address that an account notice names, even in quiet hours', async () => {
    await saveNotificationPreferences(table, userId, night)
    await notify(news({ kind: 'account', address: 'antes@mail.example' }))
    expect(send.mock.calls.map(([{ to }]) => to)).toEqual(['antes@mail.example'])
    await notify(news({ kind: 'account' }))
    expect(send.mock.calls[1]?.[0].to).toBe(sampleProfile().email)
  })

  it('delivers once by each channel for repeated calls', async () => {
    const once = news()
    await notify(once)
    await notify(once)
    expect([send.mock.calls.length, push.mock.calls.length, (await list()).length]).toEqual([1, 1, 1])
    expect(send.mock.calls[0]?.[0]).toMatchObject({ subject: 'Olá', button: { url: 'https://retorna.example/my/ads' } })
  })

  it('quotes the text in a push only if chosen', async () => {
    await notify(news())
    await saveNotificationPreferences(table, userId, { ...defaultNotificationPreferences, quotes: true })
    await notify(news())
    expect(push.mock.calls.map(([, { body }]) => body)).toEqual([undefined, 'Um\nDois'])
  })

  it('cuts the push to the size limit and sends the whole e-mail', async () => {
    await saveNotificationPreferences(table, userId, { ...defaultNotificationPreferences, quotes: true })
    const paragraphs = Array.from({ length: 20 }, () => '♻️🧃'.repeat(200))
    await notify(news({ write: (speech) => ({ ...news().write(speech), paragraphs }) }))
    const payload = push.mock.calls[0]?.[1]
    expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(4096)
    expect(paragraphs.join('\n').startsWith(String(payload?.body))).toBe(true)
    expect(send.mock.calls[0]?.[0]).toMatchObject({ paragraphs })
  })

  it('defers delivery during quiet hours', async () => {
    await saveNotificationPreferences(table, userId, night)
    const once = news()
    await notify(once)
    await notify(once)
    expect([send.mock.calls.length, push.mock.calls.length]).toEqual([0, 0])
    expect(await list()).toHaveLength(1)
    // An open page updates all the same: it makes no sound.
    expect(tryPublish).toHaveBeenCalledWith([userId], { kind: 'notification' }, now)
    expect(await laters(new Date('2026-11-22T10:00:00.000Z'))).toMatchObject([
      { userId, noticeId: once.id, ways: ['email', 'push'], letter: { subject: 'Olá' } },
    ])
  })

  it('leaves out the centre if disabled', async () => {
    await saveNotificationPreferences(table, userId, chosen({ email: true, push: false, centre: false }))
    await notify(news())
    expect(await list()).toEqual([])
    expect(tryPublish).not.toHaveBeenCalled()
    expect([send.mock.calls.length, push.mock.calls.length]).toEqual([1, 0])
  })

  it('renders no e-mail if only the centre is enabled', async () => {
    await saveNotificationPreferences(table, userId, chosen({ email: false, push: false, centre: true }))
    const write = vi.fn(news().write)
    await notify(news({ write }))
    expect(write).not.toHaveBeenCalled()
    expect(await list()).toHaveLength(1)
  })

  it('e-mails account notices even in quiet hours', async () => {
    await saveNotificationPreferences(table, userId, night)
    await notify(news({ kind: 'account' }))
    expect([send.mock.calls.length, push.mock.calls.length]).toEqual([1, 0])
  })

  it.each([
    ['before it is sent is sent once', 'GetCommand', 1],
    ['between send and mark is sent twice', 'UpdateCommand', 2],
  ])('an e-mail about money after a crash %s', async (_, command, times) => {
    const once = news({ kind: 'money' })
    const dying = withInterruption(table, command, () => Promise.reject(new Error('dead')))
    const deps = { table, push, live: { tryPublish }, siteUrl: 'https://retorna.example' }
    await expect(notifyUser({ ...deps, mails: mailSender(dying, send) }, userId, once, scope)).rejects.toThrow('dead')
    await notify(once)
    const { resend } = mailSender(table, send)
    await resend({ ...scope, now: new Date(now.getTime() + visibilityMs + 1) })
    await notify(once)
    await resend({ ...scope, now: new Date(now.getTime() + 86_400_000) })
    expect(send.mock.calls.map(([{ subject }]) => subject)).toEqual(Array.from({ length: times }, () => 'Olá'))
  })

  it('sends the e-mail when the push fails, and vice versa', async () => {
    push.mockRejectedValue(new Error('no push'))
    await notify(news())
    send.mockRejectedValue(new Error('no mail'))
    await notify(news())
    expect([send.mock.calls.length, push.mock.calls.length]).toEqual([2, 2])
    const tag = expect.stringMatching(/^ntf_/)
    expect(error.mock.calls).toEqual([
      ['push failed', { tag, error: new Error('no push') }],
      ['e-mail failed', { mail: tag, attempts: 1, error: new Error('no mail') }],
      ['push failed', { tag, error: new Error('no push') }],
    ])
  })
})

it('ignores a missing account', async () => {
  await notifyUser(
    { table, mails: mailSender(table, send), push, live: { tryPublish }, siteUrl: 'x' },
    '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a99',
    news(),
    scope,
  )
  expect([send.mock.calls.length, push.mock.calls.length]).toEqual([0, 0])
})
