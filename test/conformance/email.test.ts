import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetAccountCommand, SESv2Client, SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { feedbackOf, sesEvent } from '../../functions/kit/mail/mail-feedback.ts'
import type { MailFeedback } from '../../local/aws/email/feedback.ts'
import { createEmail, type EmailEndpoint, failingDomain } from '../../local/aws/email/server.ts'
import { type HasPermission, listen } from '../../local/aws/endpoint/endpoint.ts'
import { mailEvent } from '../../local/aws/events/mail-event.ts'

const identity = 'arn:aws:ses:sa-east-1:000000000000:identity'
let email: EmailEndpoint
let client: SESv2Client
let dataDir: string
let stop: () => Promise<void>
let mayCall: HasPermission
let now: Date
let feedback: MailFeedback[]

async function start(): Promise<void> {
  const surroundings = { now: () => now, dataDir, log: () => undefined, region: 'sa-east-1', accountId: '000000000000' }
  feedback = []
  const ground = { ...surroundings, mayCall: (...question: Parameters<HasPermission>) => mayCall(...question) }
  email = createEmail(ground, (one) => feedback.push(one))
  const server = await listen(email.listener)
  const credentials = { accessKeyId: 'AKIDMAILER', secretAccessKey: 'secret' }
  client = new SESv2Client({ region: 'sa-east-1', endpoint: server.url, credentials, maxAttempts: 1 })
  stop = async () => {
    await server.close()
    await email.close()
  }
}

beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  mayCall = (key, action, resource) =>
    key === 'AKIDMAILER' && action === 'ses:SendEmail' && resource === `${identity}/retorna.example`
  dataDir = await mkdtemp(join(tmpdir(), 'retorna-email-'))
  await start()
})
afterEach(async () => {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
})

const simple = (change: Partial<SendEmailCommandInput> = {}) =>
  client.send(
    new SendEmailCommand({
      FromEmailAddress: 'Retorna <ola@retorna.example>',
      Destination: { ToAddresses: ['ana@example.com'] },
      Content: {
        Simple: {
          Subject: { Data: 'Seu anúncio foi aprovado ♻️' },
          Body: { Html: { Data: '<p>Olá</p>' }, Text: { Data: 'Olá' } },
          Headers: [{ Name: 'List-Unsubscribe', Value: '<https://retorna.example/u>' }],
        },
      },
      ...change,
    }),
  )

describe('sending mail', () => {
  it('stores a simple mail as given', async () => {
    const { MessageId } = await simple({ ReplyToAddresses: ['ajuda@retorna.example'] })
    expect(email.list()).toMatchObject([
      {
        id: MessageId,
        at: '2026-11-21T12:00:00.000Z',
        from: 'Retorna <ola@retorna.example>',
        to: ['ana@example.com'],
        replyTo: ['ajuda@retorna.example'],
        subject: 'Seu anúncio foi aprovado ♻️',
        html: '<p>Olá</p>',
        text: 'Olá',
        headers: { 'list-unsubscribe': '<https://retorna.example/u>' },
      },
    ])
  })

  it('reads a raw mail with its parts and attachments', async () => {
    mayCall = (_, action) => action === 'ses:SendRawEmail'
    const raw = [
      'From: Retorna <ola@retorna.example>',
      'To: =?utf-8?Q?Jos=C3=A9?= <jose@example.com>, maria@example.com',
      'Subject: =?utf-8?Q?Relat=C3=B3rio?=',
      'MIME-Version: 1.0',
      'X-Kind: report',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Segue o relatório.',
      '--b',
      'Content-Type: text/csv',
      'Content-Disposition: attachment; filename="saldo.csv"',
      '',
      'a,b',
      '--b--',
      '',
    ].join('\r\n')
    await client.send(new SendEmailCommand({ Content: { Raw: { Data: Buffer.from(raw) } } }))
    expect(email.list({ to: 'JOSE@example.com' })).toMatchObject([
      {
        to: ['José <jose@example.com>', 'maria@example.com'],
        subject: 'Relatório',
        text: 'Segue o relatório.',
        headers: { 'x-kind': 'report' },
        attachments: ['saldo.csv'],
      },
    ])
  })

  it('notifies listeners until they unsubscribe', async () => {
    const heard: string[] = []
    const stopListening = email.onMail((mail) => heard.push(mail.subject))
    await simple()
    await email.add({ from: 'no-reply@verificationemail.com', to: ['rui@example.com'], subject: 'Código' })
    stopListening()
    await simple()
    expect(heard).toEqual(['Seu anúncio foi aprovado ♻️', 'Código'])
  })

  it('finds mails by recipient and by time', async () => {
    await simple()
    now = new Date('2026-11-21T13:00:00Z')
    await simple({ Destination: { ToAddresses: ['rui@example.com'], CcAddresses: ['Ana <ana@example.com>'] } })
    expect(email.list({ to: 'ana@example.com' })).toHaveLength(2)
    expect(email.list({ to: 'ana@example.com', since: now })).toHaveLength(1)
    expect(email.list({ to: 'rui@example.com', since: new Date('2026-11-21T14:00:00Z') })).toEqual([])
  })

  it('keeps mails across runs, without a line cut off by a kill', async () => {
    await simple()
    await stop()
    await appendFile(join(dataDir, 'mails.jsonl'), '{"id":"half","to":["an')
    await start()
    await simple()
    await stop()
    await start()
    expect(email.list().map((mail) => mail.subject)).toEqual([
      'Seu anúncio foi aprovado ♻️',
      'Seu anúncio foi aprovado ♻️',
    ])
  })
})

describe('mail to the mailbox simulator', () => {
  it.each([
    ['bounce', 'Email Bounced', 'bounced'],
    ['complaint', 'Email Complaint Received', 'complained'],
  ])('%s+label causes the event %s if the configuration set publishes it', async (mailbox, detailType, cause) => {
    mayCall = () => true
    const to = `${mailbox}+1@simulator.amazonses.com`
    const change = { Destination: { ToAddresses: [to] }, EmailTags: [{ Name: 'mail', Value: 'test' }] }
    await simple(change)
    expect(feedback).toEqual([])
    await simple({ ...change, ConfigurationSetName: 'tracked' })
    const [one] = feedback
    const event = one && mailEvent(one, new Map([['tracked', ['BOUNCE', 'COMPLAINT']]]), now)
    expect(event?.['detail-type']).toBe(detailType)
    expect(feedbackOf(sesEvent.parse(event?.detail))).toEqual({ cause, addresses: [to], tag: 'test' })
    expect(one && mailEvent(one, new Map([['other', ['BOUNCE']]]), now)).toBeUndefined()
  })
})

describe('refusing mail', () => {
  it('refuses a sender without permission on its identity', async () => {
    await expect(simple({ FromEmailAddress: 'ceo@bank.example' })).rejects.toMatchObject({
      name: 'AccessDeniedException',
    })
    mayCall = (_, __, resource) => resource === `${identity}/ola@retorna.example`
    await expect(simple()).resolves.toBeDefined()
    expect(email.list()).toHaveLength(1)
  })

  it('requires permission on a configuration set only when one is used', async () => {
    await expect(simple({ ConfigurationSetName: 'tracked' })).rejects.toMatchObject({ name: 'AccessDeniedException' })
    mayCall = () => true
    await expect(simple({ ConfigurationSetName: 'tracked' })).resolves.toBeDefined()
  })

  it('gives policies the sender and the recipients', async () => {
    mayCall = (_, __, ___, context) =>
      context?.['ses:FromAddress'] === 'ola@retorna.example' &&
      context['ses:Recipients']?.includes('ana@example.com') === true
    await expect(simple()).resolves.toBeDefined()
  })

  it('rejects mail to the always-failing domain and stores nothing', async () => {
    const failing = simple({
      Destination: { ToAddresses: ['ana@example.com', `Rui <rui@${failingDomain.toUpperCase()}>`] },
    })
    await expect(failing).rejects.toMatchObject({ name: 'MessageRejected', $metadata: { httpStatusCode: 400 } })
    expect(email.list()).toEqual([])
  })

  it.each([
    ['no recipient', { Destination: {} }],
    ['a recipient that is no address', { Destination: { ToAddresses: ['ana'] } }],
    ['a sender that is no address', { FromEmailAddress: 'Retorna' }],
    [
      'too many recipients',
      { Destination: { ToAddresses: Array.from({ length: 51 }, (_, n) => `u${n}@example.com`) } },
    ],
  ])('refuses %s', async (_, change) => {
    await expect(simple(change)).rejects.toMatchObject({ name: 'BadRequestException' })
  })

  it('reports templates and other operations as not implemented', async () => {
    const byTemplate = simple({ Content: { Template: { TemplateName: 'welcome' } } })
    await expect(byTemplate).rejects.toMatchObject({
      name: 'NotImplementedException',
      $metadata: { httpStatusCode: 501 },
    })
    await expect(client.send(new GetAccountCommand({}))).rejects.toMatchObject({ $metadata: { httpStatusCode: 501 } })
  })
})
