import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { keyedHash } from '../../../test/support/keyed-hash.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import type { Actor } from '../../kit/people/actor.ts'
import { hasProvenPhone, triesPerCode } from '../../kit/people/sign-ins/phone-proof.ts'
import { perDayUnproven } from '../../kit/services/text-messages.ts'
import { keys } from '../../kit/table/keys.ts'
import { proofsOfNumbers } from '../quotas.ts'
import { provePhone, sendPhoneCode } from './phone-code.ts'
import { smsText } from './sms-text.ts'

const table = createTable()
const now = new Date('2026-11-22T12:00:00.000Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const [phone, other] = ['+5511987654321', '+5511912345678']
const ana: Actor = {
  userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11',
  isAdmin: false,
  signedInAt: now.getTime() / 1000,
}
const bia: Actor = { ...ana, userId: '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22' }
const sent: [string, string][] = []
let next = 100_000
const outcome = (of: Promise<unknown>) =>
  of.then(
    () => 'done',
    (error: Error) => error.message,
  )
const ask = (to = phone, { who = ana, perDay = 500, at = now } = {}) => {
  const newCode = () => String(++next)
  const publish = async (number: string, text: string) => void sent.push([number, text])
  return outcome(
    sendPhoneCode({ table, hash: keyedHash, budget: { perDay }, domain: 'r.example', newCode, publish }, who, to, at),
  )
}
const answer = (code: string, { to = phone, who = ana, at = now } = {}) =>
  outcome(provePhone({ table, hash: keyedHash }, who, { phone: to, code }, at))
const proven = (to = phone, who = ana, at = now) => hasProvenPhone(table, who.userId, to, at)

beforeEach(() => void sent.splice(0))

describe('phone code', () => {
  it('binds the code to the site and proves that phone for an hour', async () => {
    expect(await ask()).toBe('done')
    expect(sent).toEqual([[phone, smsText(String(next), 'r.example', 'ptBR')]])
    expect(await proven()).toBe(false)
    expect(await answer(String(next))).toBe('done')
    expect([await proven(), await proven(other), await proven(phone, bia)]).toEqual([true, false, false])
    expect([await proven(phone, ana, later(3599)), await proven(phone, ana, later(3600))]).toEqual([true, false])
  })

  it('accepts the same code twice at once', async () => {
    await ask()
    const code = String(next)
    expect(await Promise.all([answer(code), answer(code)])).toEqual(['done', 'done'])
  })

  it('refuses a wrong code, another phone and another account', async () => {
    await ask()
    const code = String(next)
    expect(await answer('000000')).toBe('profile.code_wrong')
    expect(await answer(code, { to: other })).toBe('profile.code_wrong')
    expect(await answer(code, { who: bia })).toBe('profile.code_wrong')
    expect(await proven()).toBe(false)
  })

  it('expires after ten minutes', async () => {
    await ask()
    expect(await answer(String(next), { at: later(600) })).toBe('profile.code_wrong')
    expect(await answer(String(next), { at: later(599) })).toBe('done')
  })

  it('accepts five answers, even concurrent ones', async () => {
    await ask()
    const code = String(next)
    await Promise.all(Array.from({ length: 40 }, (_, guess) => answer(String(guess).padStart(6, '0'))))
    expect(await answer(code)).toBe('profile.code_wrong')
    expect(await proven()).toBe(false)
    expect(triesPerCode).toBe(5)
  })

  it("replaces the previous code and the previous phone's proof", async () => {
    await ask()
    const first = String(next)
    await ask()
    expect(await answer(first)).toBe('profile.code_wrong')
    expect(await answer(String(next))).toBe('done')
    await ask(other)
    expect([await proven(), await proven(other)]).toEqual([false, false])
  })
})

describe('sendPhoneCode', () => {
  it.each([
    ['text_message.not_mobile', '+551133334444', 500],
    ['text_message.not_mobile', '+14155550123', 500],
    ['text_message.not_mobile', '', 500],
    ['text_message.used_up', phone, 0],
  ])('refuses with %s for %s without using the daily limit', async (refusal, to, perDay) => {
    for (let tried = 0; tried < 9; tried++) expect(await ask(to, { perDay })).toBe(refusal)
    expect(sent).toEqual([])
    expect(await ask()).toBe('done')
  })

  it('allows each account five codes a day across all numbers', async () => {
    for (let number = 0; number < 9; number++) await ask(`+551198765430${number}`)
    expect(sent).toHaveLength(proofsOfNumbers.limit)
    expect(await ask()).toBe('request.limit_reached')
    expect(await ask(phone, { who: bia })).toBe('done')
  })

  it('allows four codes a day to an unproven number across all accounts', async () => {
    for (let account = 0; account < 9; account++)
      await ask(phone, { who: { ...ana, userId: `0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a0${account}` } })
    expect(sent).toHaveLength(perDayUnproven)
    expect(await ask()).toBe('text_message.too_many')
    const Item = { ...keys.profile(bia.userId), ...sampleProfile({ id: bia.userId, phone, onboardingDone: true }) }
    await table.client.send(new PutCommand({ TableName: table.name, Item }))
    expect(await ask(phone, { who: bia })).toBe('done')
  })
})
