import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { quotaRow } from '../../test/support/tables/quota-row.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { auditsOf } from '../kit/audit.ts'
import type { Mail } from '../kit/mail/mail.tsx'
import { mailSender } from '../kit/mail/sender.ts'
import { hashOfAddress, suppress } from '../kit/mail/suppression.ts'
import { testMailsPerDay } from './quotas.ts'
import { sendTestMail } from './send-test-mail.ts'

const now = new Date('2026-11-24T12:00:00.000Z')
const table = createTable()
const transport = vi.fn<(mail: Mail) => Promise<void>>()
const logger = { info: () => undefined, error: () => undefined }
const deps = { table, mails: mailSender(table, transport), siteUrl: 'https://retorna.example', logger, now }
const newAdmin = () => ({ userId: randomUUID(), isAdmin: true })
const newAddress = () => `${randomUUID()}@mail.example`
const records = async () => (await auditsOf(table, 'mails', { before: undefined, size: 100 })).rows

beforeEach(() => transport.mockReset().mockResolvedValue())

describe('test e-mail', () => {
  it('has no links for mail clients, and its record has the hash of the address', async () => {
    const [admin, to] = [newAdmin(), newAddress()]
    expect(await sendTestMail(deps, admin, { type: 'weekly_summary', to, locale: 'ptBR' })).toEqual({ result: 'sent' })
    const [mail] = transport.mock.calls[0] ?? []
    expect(mail).toMatchObject({ to, tag: 'test' })
    expect(mail?.unsubscribe).toBeUndefined()
    const own = (await records()).filter(({ actorId }) => actorId === admin.userId)
    expect(own).toMatchObject([
      { action: 'send:test-mail', after: { type: 'weekly_summary', address: hashOfAddress(to) } },
    ])
    expect(JSON.stringify(own)).not.toContain(to)
  })

  it('is refused above the quota of the day, with neither e-mail nor record', async () => {
    const [admin, to] = [newAdmin(), newAddress()]
    const send = (at = now, by = admin) =>
      sendTestMail({ ...deps, now: at }, by, { type: 'sale_completed', to, locale: 'ptBR' })
    const Item = quotaRow(testMailsPerDay, admin.userId, now, testMailsPerDay.limit - 1)
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
    await send()
    const before = [transport.mock.calls.length, (await records()).length]
    await expect(send()).rejects.toMatchObject({ code: 'request.limit_reached' })
    expect([transport.mock.calls.length, (await records()).length]).toEqual(before)
    expect(await send(now, newAdmin())).toEqual({ result: 'sent' })
    expect(await send(new Date(now.getTime() + 86_400_000))).toEqual({ result: 'sent' })
  })

  it('says when the address gets no e-mails, and when sending fails', async () => {
    const to = newAddress()
    transport.mockRejectedValueOnce(new Error('The service is away'))
    expect(await sendTestMail(deps, newAdmin(), { type: 'sale_completed', to, locale: 'ptBR' })).toEqual({
      result: 'failed',
    })
    await suppress(table, to, 'bounced', now)
    expect(await sendTestMail(deps, newAdmin(), { type: 'sale_completed', to, locale: 'ptBR' })).toEqual({
      result: 'suppressed',
    })
  })
})
