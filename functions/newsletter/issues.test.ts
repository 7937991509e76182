import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { anHour, createReaders, logger, now, siteUrl } from '../../test/support/newsletter-readers.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { quotaRow } from '../../test/support/tables/quota-row.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { auditsOf } from '../kit/audit.ts'
import { atOnce, countFeedback, pageSize } from '../kit/mail/mail-run.ts'
import { mailSender } from '../kit/mail/sender.ts'
import { subscriberShardOf } from '../kit/mail/subscriber-key.ts'
import { hashOfAddress, suppress } from '../kit/mail/suppression.ts'
import { keys } from '../kit/table/keys.ts'
import { decideConfirmation, decideRequest } from './decide.ts'
import { decideDraft, decideEdit, decideSend } from './decide-issue.ts'
import { issueOfTag, tagOfIssue, toIssue } from './issue-row.ts'
import { issuesBefore, readIssue, saveIssue, sendingIssue } from './issues/store.ts'
import { issueTestsPerDay } from './quotas.ts'
import { continueIssue } from './send-issue.ts'
import { unsubscribe } from './subscribe.ts'
import { changeSubscriber } from './subscribers/store.ts'
import { testIssue } from './test-issue.ts'

const table = createTable()
const { transport, mails, deps, sentMails, ask, confirmed } = createReaders(table)
const admin = { userId: randomUUID(), isAdmin: true }
const running = { table, mails, siteUrl, logger, now: () => now, pace: async () => undefined }

async function drafted(subject = 'Novidades') {
  const after = decideDraft({ subject, text: '<p>Agora há <b>pontos</b>.</p>' }, now)
  await saveIssue(table, admin, { action: 'create', before: undefined, after }, now)
  return after
}
async function started() {
  const before = await drafted()
  const after = decideSend(before, 1, now)
  await saveIssue(table, admin, { action: 'send', before, after }, now)
  return after
}

/** Writes confirmed subscribers that share a partition. */
async function confirmedInOneShard(count: number): Promise<string[]> {
  const emails: string[] = []
  for (let index = 0; emails.length < count; index++) {
    const email = `p${index}@mail.example`
    const hash = hashOfAddress(email)
    if (subscriberShardOf(hash) !== 3) continue
    const request = { email, hash, locale: 'ptBR' as const, privacyVersion: '2026-11-24', token: hash, linkToken: hash }
    await changeSubscriber(table, hash, (before) => decideRequest(before, request, now), now)
    await changeSubscriber(table, hash, (before) => decideConfirmation(before, hash, now), now)
    emails.push(email)
  }
  return emails
}

beforeEach(() => transport.mockReset().mockResolvedValue())

describe('issue', () => {
  it('is drafted, changed, listed and deleted, with an audit record each', async () => {
    const before = await drafted('Primeira')
    const after = decideEdit(before, 1, { subject: 'Segunda', text: 'Texto' })
    await saveIssue(table, admin, { action: 'update', before, after }, now)
    await expect(saveIssue(table, admin, { action: 'update', before, after }, now)).rejects.toMatchObject({
      code: 'newsletter.issue_changed_meanwhile',
    })
    expect((await issuesBefore(table, undefined, 1)).rows).toEqual([after])
    await saveIssue(table, admin, { action: 'remove', before: after, after: undefined }, now)
    await expect(readIssue(table, before.id)).rejects.toMatchObject({ code: 'newsletter.issue_not_found' })
    const { rows } = await auditsOf(table, before.id, { before: undefined, size: 10 })
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'create:newsletter_issue',
      'remove:newsletter_issue',
      'update:newsletter_issue',
    ])
  })

  it('is tested with the own address of the admin', async () => {
    const profile = sampleProfile({ id: admin.userId, email: 'admin@mail.example' })
    const Item = { ...keys.profile(admin.userId), ...profile }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
    const { id } = await drafted()
    expect(await testIssue(deps(), admin, { id, version: 1 })).toEqual({ result: 'sent' })
    expect(sentMails()).toMatchObject([{ to: 'admin@mail.example', subject: 'Novidades', tag: 'test' }])
    const actions = async () =>
      (await auditsOf(table, id, { before: undefined, size: 9 })).rows.map(({ action }) => action)
    expect((await actions()).toSorted()).toEqual(['create:newsletter_issue', 'test:newsletter_issue'])
    const usedUp = quotaRow(issueTestsPerDay, admin.userId, now)
    await table.client.send(new PutCommand({ TableName: table.name, Item: usedUp }))
    await expect(testIssue(deps(), admin, { id, version: 1 })).rejects.toMatchObject({ code: 'request.limit_reached' })
    expect([sentMails().length, (await actions()).length]).toEqual([1, 2])
    await expect(testIssue(deps(), admin, { id, version: 2 })).rejects.toMatchObject({
      code: 'newsletter.issue_changed_meanwhile',
    })
  })

  it('goes once to confirmed addresses, with one click to end it', async () => {
    const ana = await confirmed()
    const ended = await confirmed()
    await unsubscribe(table, ended.link, now)
    await ask(`${randomUUID()}@mail.example`)
    transport.mockClear()
    const { id } = await started()
    for (const _ of [1, 2]) expect(await continueIssue(running, anHour)).toBe(false)
    expect(sentMails().map(({ to }) => to)).toEqual([ana.email])
    const [mail] = sentMails()
    expect(mail).toMatchObject({
      subject: 'Novidades',
      richText: '<p>Agora há <b>pontos</b>.</p>',
      tag: tagOfIssue(id),
    })
    expect(mail?.unsubscribe).toMatchObject({
      url: `${siteUrl}/newsletter/unsubscribe#${ana.link}`,
      oneClick: `${siteUrl}/api/unsubscribe/${ana.link}/newsletter`,
    })
    expect(toIssue(await readIssue(table, id))).toMatchObject({ state: 'sent', sent: 1, progress: 100 })
    expect(await sendingIssue(table)).toBeUndefined()
  })

  it('goes on where a run was stopped by its deadline or a crash', async () => {
    const people = []
    for (let count = 0; count < 8; count++) people.push((await confirmed()).email)
    transport.mockClear()
    const { id } = await started()
    expect(await continueIssue(running, now)).toBe(true)
    transport.mockRejectedValueOnce(new Error('SES is down'))
    await continueIssue(running, anHour)
    await mails.resend({ now: anHour, logger })
    expect(
      sentMails()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(expect.arrayContaining(people.toSorted()))
    // One call failed and was repeated.
    expect(sentMails()).toHaveLength(people.length + 1)
    expect(await readIssue(table, id)).toMatchObject({ state: 'sent', sent: people.length })
  })

  it('omits no subscriber after a crash, and doubles only an e-mail that was sent but not marked', async () => {
    const people = []
    for (let count = 0; count < 12; count++) people.push((await confirmed()).email)
    transport.mockClear()
    await started()
    const marks = () => transport.mock.calls.length > 0
    let left = 3
    const dying = {
      name: table.name,
      client: {
        send: (command: { input: { UpdateExpression?: string } }) => {
          if (marks() && command.input.UpdateExpression?.includes('markedAt') && left-- <= 0)
            return Promise.reject(new Error('dead'))
          return table.client.send(command as never)
        },
      } as unknown as typeof table.client,
    }
    const dead = { ...running, table: dying, mails: mailSender(dying, transport) }
    await expect(continueIssue(dead, anHour)).rejects.toThrow('dead')
    const later = new Date(now.getTime() + 2 * 3_600_000)
    await continueIssue({ ...running, now: () => later }, new Date(later.getTime() + 3_600_000))
    await mails.resend({ now: new Date(later.getTime() + 3_600_000), logger })
    const recipients = sentMails().map(({ to }) => to)
    expect(new Set(recipients)).toEqual(new Set(people))
    expect(recipients.length - people.length).toBeLessThanOrEqual(atOnce)
  })

  it('goes through a shard page by page, each subscriber once', async () => {
    const people = await confirmedInOneShard(pageSize + 5)
    const { id } = await started()
    expect(await continueIssue(running, anHour)).toBe(false)
    expect(
      sentMails()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(people.toSorted())
    expect(await readIssue(table, id)).toMatchObject({ state: 'sent', sent: people.length, skipped: 0 })
  })

  it('leaves out addresses that want no optional e-mails, and counts them as skipped', async () => {
    const { email } = await confirmed()
    await suppress(table, email, 'unsubscribed', now)
    transport.mockClear()
    const { id } = await started()
    await continueIssue(running, anHour)
    expect(sentMails()).toEqual([])
    expect(await readIssue(table, id)).toMatchObject({ state: 'sent', sent: 0, skipped: 1 })
  })

  it('waits while another run holds the lease', async () => {
    await confirmed()
    transport.mockClear()
    await started()
    const lease = (leaseUntil: string) =>
      table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.mailRunLease, leaseUntil } }))
    await lease(anHour.toISOString())
    expect(await continueIssue(running, anHour)).toBe(false)
    expect(sentMails()).toEqual([])
    await lease(now.toISOString())
    await continueIssue(running, anHour)
    expect(sentMails()).toHaveLength(1)
  })

  it('stops at the marks of bounces, counted once an event', async () => {
    await confirmed()
    transport.mockClear()
    const { id } = await started()
    const key = keys.newsletterIssue(id)
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: { ...key, ...(await readIssue(table, id)), sent: 100, gsi1pk: keys.sendingIssues, gsi1sk: id },
      }),
    )
    const feedback = { cause: 'bounced', addresses: ['x@mail.example'], tag: tagOfIssue(id) } as const
    expect(issueOfTag(feedback.tag)).toBe(id)
    for (let count = 0; count < 12; count++)
      await countFeedback(table, { consumer: 'test', eventId: `event-${count % 6}`, key }, feedback, now)
    expect(await continueIssue(running, anHour)).toBe(false)
    expect(await readIssue(table, id)).toMatchObject({ state: 'stopped', stopReason: 'bounces', bounced: 6 })
    expect(sentMails()).toEqual([])
  })
})
