import { createHash } from 'node:crypto'
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { keyedHash, mailSeal } from '../../../test/support/keyed-hash.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { mailSender } from '../../kit/mail/sender.ts'
import { suppress } from '../../kit/mail/suppression.ts'
import { keys } from '../../kit/table/keys.ts'
import { transact } from '../../kit/table/transaction.ts'
import { sendCode } from './send-code.ts'
import { answerEmailCode, emailCodePart, readEmailCode } from './store.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const scope = { now, logger: { info: () => undefined, error: () => undefined } }
const id = '7d0f6a52-3c1e-4b8a-9f27-5e8d1c2b3a41'
const email = 'dona@mail.example'
const terms = { version: '2026-11-22', at: now.toISOString() }
const signUp = { kind: 'sign-up', phone: '+5511987654321', profileType: 'citizen', terms } as const
const table = createTable()
const rowsOf = async ({ client, name }: typeof table) =>
  (await client.send(new ScanCommand({ TableName: name, ConsistentRead: true }))).Items
let sent: { to: string; subject: string; tag: string | undefined; text: string }[]
let codes: string[]

let spent: Date[]
const spendUnproven = async (at: Date) => void spent.push(at)

const send = (known: boolean, eventId = 'evt_1') => {
  const mails = mailSender(
    table,
    async ({ to, subject, tag, paragraphs, button }) => {
      sent.push({ to, subject, tag, text: [...paragraphs, button?.url].join('\n') })
    },
    mailSeal,
  )
  const newCode = () => codes.shift() ?? '999999'
  const deps = {
    table,
    mails,
    siteUrl: 'https://retorna.example',
    newCode,
    hash: keyedHash,
    hasAccount: async () => known,
    spendUnproven,
  }
  return sendCode(deps, { eventId, requestId: id }, scope)
}
const ask = (purpose: Parameters<typeof emailCodePart>[0]['purpose']) =>
  transact(table, [emailCodePart({ id, email, locale: 'ptBR', purpose }, now)])

beforeEach(() => {
  sent = []
  spent = []
  codes = ['111111', '222222']
})

describe('sendCode', () => {
  it('sends a sign-up its code once, whatever is repeated', async () => {
    await ask(signUp)
    await send(false)
    await send(false)
    await send(false, 'evt_2')
    expect(sent).toMatchObject([{ to: email, subject: 'Seu código do Retorna', tag: 'account' }])
    expect(sent[0]?.text).toContain('111111')
    expect(spent).toEqual([now])
  })

  it('of two concurrent deliveries sends the code that counts', async () => {
    await ask({ kind: 'recovery' })
    await Promise.all([send(true), send(true), send(true, 'evt_2')])
    expect(sent).toHaveLength(1)
    const [code = ''] = /\d{6}/.exec(sent[0]?.text ?? '') ?? []
    expect(await answerEmailCode({ table, hash: keyedHash }, id, code, now)).toMatchObject({ email })
  })

  it('stores neither the code nor a hash that a reader of the table can search', async () => {
    await ask({ kind: 'recovery' })
    let rows: unknown
    const mails = mailSender(
      table,
      async () => {
        rows = await rowsOf(table)
        throw new Error('SES is away')
      },
      mailSeal,
    )
    const deps = { table, mails, siteUrl: '', newCode: () => '111111', hash: keyedHash, hasAccount: async () => true }
    await sendCode({ ...deps, spendUnproven }, { eventId: 'evt_5', requestId: id }, scope)
    const stored = JSON.stringify(rows)
    expect(stored).toContain('sealed')
    expect(stored).not.toContain('111111')
    for (const text of ['111111', `${id} 111111`, `${email} 111111`]) {
      for (const form of ['hex', 'base64', 'base64url'] as const) {
        expect(stored).not.toContain(createHash('sha256').update(text).digest(form))
      }
    }
    // The clock sends it again, from the sealed content.
    const late = { ...scope, now: new Date(now.getTime() + 130_000) }
    const again = mailSender(table, async (mail) => void sent.push({ ...mail, tag: mail.tag, text: '' }), mailSeal)
    await again.resend(late)
    expect(sent).toMatchObject([{ to: email, subject: 'Crie outra senha para o Retorna' }])
  })

  it('binds a code to its address and kind', async () => {
    await ask({ kind: 'recovery' })
    await send(true)
    const own = { table, hash: keyedHash }
    const change = (name: string, value: unknown) =>
      table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: keys.emailCode(id),
          UpdateExpression: 'SET #name = :value',
          ExpressionAttributeNames: { '#name': name },
          ExpressionAttributeValues: { ':value': value },
        }),
      )
    await change('email', 'admin@mail.example')
    expect(await answerEmailCode(own, id, '111111', now)).toBeUndefined()
    await change('email', email)
    await change('purpose', signUp)
    expect(await answerEmailCode(own, id, '111111', now)).toBeUndefined()
    await change('purpose', { kind: 'recovery' })
    expect(await answerEmailCode(own, id, '111111', now)).toMatchObject({ email })
  })

  it('does not send a code that has expired meanwhile', async () => {
    await ask({ kind: 'recovery' })
    const failing = mailSender(table, () => Promise.reject(new Error('SES is away')), mailSeal)
    const deps = { table, mails: failing, siteUrl: '', newCode: () => '111111', hash: keyedHash }
    const request = { eventId: 'evt_6', requestId: id }
    await sendCode({ ...deps, hasAccount: async () => true, spendUnproven }, request, scope)
    const late = { ...scope, now: new Date(now.getTime() + 3_600_001) }
    await mailSender(table, () => Promise.reject(new Error('sent')), mailSeal).resend(late)
    expect(JSON.stringify(await rowsOf(table))).not.toContain('sealed')
  })

  it('tells the owner of an account, without a code', async () => {
    await ask(signUp)
    await send(true)
    expect(sent).toMatchObject([{ to: email, subject: 'Você já tem conta no Retorna' }])
    expect(sent[0]?.text).not.toMatch(/\d{6}/)
    expect((await readEmailCode(table, id, now))?.codeHash).toBeUndefined()
    expect(spent).toEqual([])
  })

  it('links a recovery to its request', async () => {
    await ask({ kind: 'recovery' })
    await send(true)
    expect(sent[0]?.text).toContain(`https://retorna.example/reset-password/111111#request=${id}&email=dona%40mail`)
    expect(sent).toMatchObject([{ to: email, subject: 'Crie outra senha para o Retorna' }])
    expect(spent).toEqual([])
  })

  it('sends nothing to a recovery without an account, and for an expired request', async () => {
    await ask({ kind: 'recovery' })
    await send(false)
    await sendCode(
      {
        table,
        mails: mailSender(table, () => Promise.reject(new Error())),
        siteUrl: '',
        newCode: () => '',
        hash: keyedHash,
        hasAccount: async () => true,
        spendUnproven,
      },
      { eventId: 'evt_3', requestId: id },
      { ...scope, now: new Date(now.getTime() + 3_601_000) },
    )
    expect(sent).toEqual([])
  })

  it('sends a code to an address that wants no optional e-mails', async () => {
    await ask({ kind: 'recovery' })
    await suppress(table, email, 'complained', now)
    await send(true)
    expect(sent).toMatchObject([{ to: email }])
  })

  it('sends nothing when the budget of unproven addresses is used up', async () => {
    await ask(signUp)
    const mails = mailSender(table, () => Promise.reject(new Error('sent')))
    const refusing = {
      table,
      mails,
      siteUrl: '',
      newCode: () => '111111',
      hash: keyedHash,
      hasAccount: async () => false,
      spendUnproven: () => Promise.reject(new Error('used up')),
    }
    await expect(sendCode(refusing, { eventId: 'evt_4', requestId: id }, scope)).rejects.toThrow('used up')
  })
})
