import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { versionInForce } from '../../shared/people/consents.ts'
import { sampleProfile } from '../../test/support/people/profiles.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { auditsOf } from '../kit/audit.ts'
import type { Mail } from '../kit/mail/mail.tsx'
import { atOnce, countFeedback } from '../kit/mail/mail-run.ts'
import { mailSender } from '../kit/mail/sender.ts'
import { hashOfAddress, suppress } from '../kit/mail/suppression.ts'
import { keys } from '../kit/table/keys.ts'
import { quotaRefusal, sharedQuota } from '../kit/table/quota.ts'
import { decideDraft, decideEdit, decideSend } from './decide-issue.ts'
import { issueOfTag, tagOfIssue, toIssue } from './issue-row.ts'
import { issuesBefore, readIssue, saveIssue, sendingIssue } from './issues/store.ts'
import { newsletterMailsPerDay } from './quotas.ts'
import { continueIssue } from './send-issue.ts'
import { confirm, endByFeedback, eraseByLink, openByLink, subscribe, unsubscribe } from './subscribe.ts'
import { findSubscriber } from './subscribers/store.ts'
import { testIssue } from './test-issue.ts'

const table = createTable()
const siteUrl = 'https://retorna.example'
const now = new Date('2026-11-24T12:00:00.000Z')
const tomorrow = new Date('2026-11-25T12:00:00.000Z')
const admin = { userId: randomUUID(), isAdmin: true }
const transport = vi.fn<(mail: Mail) => Promise<void>>()
const logger = { info: () => undefined, error: () => undefined }
const mails = mailSender(table, transport)
const deps = (at = now) => ({
  ...{ table, mails, siteUrl, logger, now: at, countMail: sharedQuota(table, newsletterMailsPerDay) },
})
const running = { table, mails, siteUrl, logger, now: () => now, pace: async () => undefined }
const anHour = new Date(now.getTime() + 3_600_000)
const sentMails = () => transport.mock.calls.map(([mail]) => mail)
const linkIn = (mail: Mail | undefined) => mail?.button?.url.split('#')[1] ?? ''

const ask = (email: string, at = now) => subscribe(deps(at), { email, privacyAccepted: true })
async function confirmed(email = `${randomUUID()}@mail.example`): Promise<{ email: string; link: string }> {
  await ask(email)
  const { link } = await confirm(table, linkIn(sentMails().at(-1)), now)
  return { email, link }
}
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

beforeEach(() => transport.mockReset().mockResolvedValue())

describe('subscription', () => {
  it('is asked for, confirmed once, and ended by the link', async () => {
    const email = 'Ana@Mail.example'
    await ask(email)
    const [mail] = sentMails()
    expect(mail).toMatchObject({ to: email, subject: 'Confirme a sua inscrição nas novidades do Retorna' })
    expect(mail?.unsubscribe).toBeUndefined()
    expect(mail?.button?.url).toMatch(/^https:\/\/retorna\.example\/newsletter\/confirm#[\w-]{43}\.[\w-]{32}$/)
    const { link } = await confirm(table, linkIn(mail), now)
    await expect(confirm(table, linkIn(mail), now)).rejects.toMatchObject({ code: 'newsletter.link_used' })
    expect(await openByLink(table, link)).toMatchObject({
      email,
      status: 'confirmed',
      privacyVersion: versionInForce('terms'),
    })
    for (const _ of [1, 2]) await unsubscribe(table, link, now)
    expect(await openByLink(table, link)).toMatchObject({ status: 'unsubscribed', endedBy: 'subscriber' })
    await eraseByLink(table, link)
    expect(await findSubscriber(table, hashOfAddress(email))).toBeUndefined()
    for (const use of [openByLink(table, link), eraseByLink(table, link), unsubscribe(table, link, now)])
      await expect(use).rejects.toMatchObject({ code: 'newsletter.link_invalid' })
  })

  it('needs the accepted policy', async () => {
    const given = { email: 'ana@mail.example', privacyAccepted: false }
    await expect(subscribe(deps(), given)).rejects.toMatchObject({ code: 'newsletter.privacy_required' })
    expect(sentMails()).toEqual([])
  })

  it('tells only the reader that the address is known', async () => {
    const { email } = await confirmed()
    expect(await ask(email)).toBeUndefined()
    const mail = sentMails().at(-1)
    expect(mail).toMatchObject({ to: email, subject: 'Este email já está cadastrado' })
    expect(await openByLink(table, linkIn(mail))).toMatchObject({ status: 'confirmed' })
  })

  it('sends at most three e-mails a day to an address that is entered twenty times, known or not', async () => {
    const { email: known } = await confirmed()
    const unknown = `${randomUUID()}@mail.example`
    for (const email of [known, unknown]) {
      const results = []
      for (let count = 0; count < 20; count++) {
        const typed = count % 2 === 0 ? email : ` ${email.toUpperCase()} `
        results.push(await ask(typed).catch((error: { code: string }) => error.code))
      }
      expect(sentMails().filter(({ to }) => to.trim().toLowerCase() === email)).toHaveLength(3)
      expect(new Set(results)).toEqual(new Set([undefined, 'newsletter.address_limit']))
    }
    await ask(unknown, tomorrow)
    expect(sentMails()).toHaveLength(7)
  })

  it('ends with the budget of the day, with a text', async () => {
    const countMail = () => Promise.reject(quotaRefusal(newsletterMailsPerDay, now))
    const given = { email: 'bia@mail.example', privacyAccepted: true }
    await expect(subscribe({ ...deps(), countMail }, given)).rejects.toMatchObject({
      code: 'newsletter.too_many_today',
    })
    expect(sentMails()).toEqual([])
  })

  it('sends nothing to an address that complained, with the same answer', async () => {
    const email = `${randomUUID()}@mail.example`
    await suppress(table, email, 'complained', now)
    expect(await ask(email)).toBeUndefined()
    expect(sentMails()).toEqual([])
  })

  it('survives concurrent requests and confirmations', async () => {
    const email = `${randomUUID()}@mail.example`
    await Promise.all([1, 2, 3].map(() => ask(email)))
    const links = sentMails().map(linkIn)
    expect(links).toHaveLength(3)
    const results = await Promise.allSettled(links.map((link) => confirm(table, link, now)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('ends with a bounce or a complaint about any e-mail', async () => {
    const [one, other] = [await confirmed(), await confirmed()]
    await endByFeedback(table, { addresses: [one.email, 'unknown@mail.example'], cause: 'bounced' }, now)
    await endByFeedback(table, { addresses: [other.email], cause: 'complained' }, now)
    expect(await openByLink(table, one.link)).toMatchObject({ status: 'bounced', endedBy: 'bounce' })
    expect(await openByLink(table, other.link)).toMatchObject({ status: 'unsubscribed', endedBy: 'complaint' })
  })
})

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
