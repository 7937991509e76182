import { randomUUID } from 'node:crypto'
import type { Logger } from '@aws-lambda-powertools/logger'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import type { Mail } from '../kit/mail/mail.tsx'
import { mailSender } from '../kit/mail/sender.ts'
import { keys } from '../kit/table/keys.ts'
import { adminNotices } from './admin-notices.ts'
import { noticesOf } from './centre/store.ts'
import { notifyAdmins } from './notify-admins.ts'

const table = createTable()
const now = new Date('2026-11-22T05:00:00.000Z')
const [ana, bia] = [randomUUID(), randomUUID()]
const send = vi.fn<(mail: Mail) => Promise<void>>(async () => undefined)
const logger = { info: () => undefined, error: () => undefined } as unknown as Logger
const deps = {
  table,
  mails: mailSender(table, send),
  push: async () => undefined,
  live: { tryPublish: async () => undefined },
  siteUrl: 'https://retorna.example',
  admins: { all: async () => [ana, bia] },
}
const noticeOn = (name: string) => {
  const found = adminNotices.find(({ definition }) => definition.name === name)
  if (!found) throw new Error(name)
  return found
}
const happen = (name: string, data: object, at = now) =>
  notifyAdmins(
    deps,
    noticeOn(name),
    { id: newId('event', at), version: 1, at: at.toISOString(), data },
    { now: at, logger },
  )
const listOf = async (userId: string) =>
  (await noticesOf(table, userId, { before: undefined, limit: 20, now })).items.map(({ text }) => text)

beforeEach(async () => {
  send.mockClear()
  for (const id of [ana, bia]) {
    const profile = sampleProfile({ id, email: `${id}@example.com` })
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(id), ...profile } }))
  }
})

describe('notices to admins', () => {
  it('say when payments were compared, how many differ, and the sum at stake', async () => {
    const compared = { at: '2026-11-22T04:00:00.000Z', payments: 120, findings: 2, atStakeCents: 24_198 }
    await happen('FindingOpened', { findingId: 'differs~1', paymentId: '1', compared })
    const [mail] = send.mock.calls.flat()
    const { paragraphs = [] } = mail ?? {}
    expect(paragraphs.join(' ')).toMatch(/22\/11\/2026.*comparados: 120.*aberto: 2.*R\$\s241,98/)
    await happen(
      'FindingOpened',
      { findingId: 'differs~2', paymentId: '2', compared: null },
      new Date('2026-11-22T06:00:00Z'),
    )
    expect(send.mock.calls.at(-1)?.[0].paragraphs).toHaveLength(paragraphs.length - 1)
  })

  it('reach every admin by e-mail and in the list, but not the admin behind it', async () => {
    await happen('RecyclableSubmitted', { ownerId: ana })
    expect(await listOf(bia)).toEqual(['adminNewMaterials'])
    expect(await listOf(ana)).toEqual([])
    expect(send.mock.calls.map(([{ to, button }]) => [to, button?.url])).toEqual([
      [`${bia}@example.com`, 'https://retorna.example/admin/moderation'],
    ])
  })

  it.each(adminNotices.map((notice) => [notice.definition.name, notice.switch] as const))(
    'are sent on %s while %s is on',
    async (name, setting) => {
      const Item = { ...keys.settings, [setting]: false }
      await table.client.send(new PutCommand({ TableName: table.name, Item }))
      await happen(name, {})
      expect([await listOf(ana), send.mock.calls]).toEqual([[], []])
      await table.client.send(new PutCommand({ TableName: table.name, Item: { ...Item, [setting]: true } }))
      await happen(name, {})
      expect([await listOf(ana), await listOf(bia)]).toEqual([[noticeOn(name).text], [noticeOn(name).text]])
      expect(send).toHaveBeenCalledTimes(2)
    },
  )

  it('come once in ten minutes, however many events there are', async () => {
    for (let count = 0; count < 20; count++) await happen('AccountConfirmed', { userId: randomUUID() })
    expect(await listOf(ana)).toHaveLength(1)
    expect(send).toHaveBeenCalledTimes(2)
    await happen('AccountConfirmed', { userId: randomUUID() }, new Date(now.getTime() + 10 * 60_000))
    expect(await listOf(ana)).toHaveLength(2)
  })

  it('come after an attempt that ended between the claim of the pause and the notice', async () => {
    const event = { id: newId('event', now), version: 1, at: now.toISOString(), data: { userId: randomUUID() } }
    const notify = (over: object) =>
      notifyAdmins({ ...deps, ...over }, noticeOn('AccountConfirmed'), event, { now, logger })
    const ended = { tryPublish: () => Promise.reject(new Error('the process ended')) }
    // Each admin's attempt ends: one never keeps the notice from the others.
    await expect(notify({ live: ended })).rejects.toMatchObject({ errors: [expect.any(Error), expect.any(Error)] })
    await notify({})
    expect(send).toHaveBeenCalledTimes(2)
    await notify({})
    expect([send.mock.calls.length, await listOf(ana), await listOf(bia)]).toEqual([
      2,
      ['adminNewUsers'],
      ['adminNewUsers'],
    ])
  })
})
