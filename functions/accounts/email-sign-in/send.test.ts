import { beforeEach, expect, it } from 'vitest'
import { mailSeal } from '../../../test/support/keyed-hash.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { mailSender } from '../../kit/mail/sender.ts'
import { countMail } from '../codes/mail-budget.ts'
import { readSignIn } from '../gates/sign-in-record.ts'
import { addPendingRecovery } from '../pending-recovery.ts'
import { mailSignInCode } from './send.ts'

const table = createTable()
const now = new Date('2026-11-24T12:00:00.000Z')
const scope = { now, logger: { info: () => undefined, error: () => undefined } }
const userId = '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e11'
const [phone, email] = ['+5511987654321', 'dona@mail.example']
const profile = sampleProfile({ id: userId, phone, email })
const account = { userId, profile, poolPhone: { number: phone, proven: true } }
let sent: { to: string; paragraphs: readonly string[] }[]
const mails = mailSender(table, async (mail) => void sent.push(mail), mailSeal)
const deps = { table, mails, siteUrl: 'https://retorna.example', isAdmin: async () => false }
const send = (id: string, more: Partial<typeof deps> = {}) =>
  mailSignInCode({ ...deps, ...more }, { id, account, code: '123456' }, scope)

beforeEach(() => {
  sent = []
})

it('sends the code to the profile’s address once an event, and records it first', async () => {
  await send('sealed')
  await send('sealed')
  expect(sent.map(({ to }) => to)).toEqual([email])
  expect(sent[0]?.paragraphs[0]).toContain('123456')
  expect(await readSignIn(table, userId)).toMatchObject({ codeMailedAt: now.getTime() })
})

it('refuses admins and an unfinished recovery, and records nothing', async () => {
  await expect(send('a', { isAdmin: async () => true })).rejects.toMatchObject({ code: 'sign_in.no_email_code' })
  await addPendingRecovery(table, userId, now)
  await expect(send('b')).rejects.toMatchObject({ code: 'sign_in.no_email_code' })
  expect([sent, await readSignIn(table, userId)]).toEqual([[], {}])
})

it('sends six at once, whatever strangers asked for, then refuses', async () => {
  for (let asked = 0; asked < 12; asked++) await countMail(table, email, `203.0.113.${asked}`, now)
  for (let asked = 0; asked < 6; asked++) await send(`sealed-${asked}`)
  await expect(send('seventh')).rejects.toMatchObject({ code: 'mail.too_many' })
  expect(sent).toHaveLength(6)
})
