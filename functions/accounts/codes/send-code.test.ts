import { beforeEach, describe, expect, it } from 'vitest'
import { createTable } from '../../../test/support/tables/table.ts'
import { mailSender } from '../../kit/mail/sender.ts'
import { suppress } from '../../kit/mail/suppression.ts'
import { transact } from '../../kit/table/transaction.ts'
import { sendCode } from './send-code.ts'
import { emailCodePart, readEmailCode } from './store.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const scope = { now, logger: { info: () => undefined, error: () => undefined } }
const id = '7d0f6a52-3c1e-4b8a-9f27-5e8d1c2b3a41'
const email = 'dona@mail.example'
const terms = { version: '2026-11-22', at: now.toISOString() }
const signUp = { kind: 'sign-up', phone: '+5511987654321', profileType: 'citizen', terms } as const
const table = createTable()
let sent: { to: string; subject: string; tag: string | undefined; text: string }[]
let codes: string[]

let spent: Date[]
const spendUnproven = async (at: Date) => void spent.push(at)

const send = (known: boolean, eventId = 'evt_1') => {
  const mails = mailSender(table, async ({ to, subject, tag, paragraphs, button }) => {
    sent.push({ to, subject, tag, text: [...paragraphs, button?.url].join('\n') })
  })
  const newCode = () => codes.shift() ?? '999999'
  const deps = {
    table,
    mails,
    siteUrl: 'https://retorna.example',
    newCode,
    hasAccount: async () => known,
    spendUnproven,
  }
  return sendCode(deps, { eventId, requestId: id }, scope)
}
const ask = (purpose: Parameters<typeof emailCodePart>[0]['purpose']) =>
  transact(table, [emailCodePart({ id, email, purpose }, now)])

beforeEach(() => {
  sent = []
  spent = []
  codes = ['111111', '222222']
})

describe('sendCode', () => {
  it('sends a sign-up its code, once an event and the same one again', async () => {
    await ask(signUp)
    await send(false)
    await send(false)
    await send(false, 'evt_2')
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Seu código do Retorna'],
      [email, 'Seu código do Retorna'],
    ])
    for (const { text, tag } of sent) expect([text, tag]).toEqual([expect.stringContaining('111111'), 'account'])
    expect(spent).toEqual([now, now, now])
  })

  it('tells the owner of an account, without a code', async () => {
    await ask(signUp)
    await send(true)
    expect(sent).toMatchObject([{ to: email, subject: 'Você já tem conta no Retorna' }])
    expect(sent[0]?.text).not.toMatch(/\d{6}/)
    expect((await readEmailCode(table, id, now))?.code).toBeUndefined()
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
      ...{ table, mails, siteUrl: '', newCode: () => '111111', hasAccount: async () => false },
      spendUnproven: () => Promise.reject(new Error('used up')),
    }
    await expect(sendCode(refusing, { eventId: 'evt_4', requestId: id }, scope)).rejects.toThrow('used up')
  })
})
