import { beforeEach, describe, expect, it } from 'vitest'
import { versionInForce } from '../../shared/people/consents.ts'
import { Refusal } from '../../shared/refusals.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { consumeTicket } from '../kit/people/ticket.ts'
import type { CheckPassword } from './passwords/check-password.ts'
import type { NewAccount, Pool } from './pool.ts'
import { requestRecovery, resetPassword } from './recovery.ts'
import { signUp } from './sign-up.ts'

const table = createTable()
const now = new Date('2026-11-21T12:07:31.000Z')
const account: NewAccount = {
  email: 'Dona@mail.example',
  phone: '+5511987654321',
  password: 'Cavalo-azul-come-7-pedras!',
  profileType: 'citizen',
  acceptance: { version: versionInForce('terms'), at: now },
}
const weak = 'Flamengo@2023'
const waiting = new Map<string, string>()
const done: string[] = []
const pool: Pool = {
  unconfirmed: async (email) => waiting.get(email),
  idOf: async () => undefined,
  remove: async (name) => void done.push(`removed ${name}`),
  async signUp({ email }, ticket) {
    await consumeTicket(table, ticket, email, now)
    done.push(`signed up ${email}`)
    return 'id'
  },
  sendRecoveryCode: async (email) => void done.push(`code to ${email}`),
  setPassword: async (email) => void done.push(`password of ${email}`),
}
const checkPassword: CheckPassword = async (password) => {
  if (password === weak) throw new Refusal('password.one_word')
}
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error) => error.message,
  )
const register = (more: Partial<NewAccount> = {}) =>
  outcome(signUp({ table, pool, checkPassword, countSignUp: async () => undefined }, { ...account, ...more }, now))

beforeEach(() => {
  waiting.clear()
  done.length = 0
})

describe('signUp', () => {
  it('sends a single-use ticket bound to the address', async () => {
    let seen = ''
    const watching: Pool = { ...pool, signUp: async (_, ticket) => (seen = ticket) }
    await signUp({ table, pool: watching, checkPassword, countSignUp: async () => undefined }, account, now)
    const late = new Date(now.getTime() + 61_000)
    expect(await outcome(consumeTicket(table, seen, 'other@mail.example', now))).toBe('request.invalid')
    expect(await outcome(consumeTicket(table, seen, 'dona@mail.example', late))).toBe('request.invalid')
    expect(await outcome(consumeTicket(table, seen, 'dona@mail.example', now))).toBe('done')
    expect(await outcome(consumeTicket(table, seen, 'dona@mail.example', now))).toBe('request.invalid')
    for (const forged of [undefined, '', 'x'.repeat(32), `${'x'.repeat(31)}#`])
      expect(await outcome(consumeTicket(table, forged, 'dona@mail.example', now))).toBe('request.invalid')
  })

  it('lowercases the address and removes no other account', async () => {
    expect(await register()).toBe('done')
    expect(done).toEqual(['signed up dona@mail.example'])
  })

  it('refuses malformed tickets without a read, and rethrows table failures', async () => {
    const send = () => Promise.reject(new Error('The table is away'))
    const away = { name: table.name, client: { send } } as unknown as typeof table
    const taken = (ticket: string | undefined) => outcome(consumeTicket(away, ticket, 'dona@mail.example', now))
    const whole = 'x'.repeat(32)
    for (const forged of [undefined, '', 'x'.repeat(31), `${whole}x`, `#${whole}`, `${whole}#`])
      expect(await taken(forged)).toBe('request.invalid')
    expect(await taken(whole)).toBe('The table is away')
  })

  it('replaces an unconfirmed account of the same address', async () => {
    waiting.set('dona@mail.example', 'earlier')
    expect(await register()).toBe('done')
    expect(done).toEqual(['removed earlier', 'signed up dona@mail.example'])
  })

  it('refuses a weak password before counting or removing anything', async () => {
    for (let tried = 0; tried < 6; tried++) expect(await register({ password: weak })).toBe('password.one_word')
    expect(done).toEqual([])
  })

  it('refuses phones without text messages', async () => {
    expect(await register({ phone: '+551133334444' })).toBe('text_message.not_mobile')
    expect(await register({ phone: '+14155550123' })).toBe('text_message.not_mobile')
    expect(done).toEqual([])
  })

  it('allows five attempts an address and removes nothing after that', async () => {
    waiting.set('dona@mail.example', 'earlier')
    const all = await Promise.all(Array.from({ length: 20 }, () => register()))
    expect(all.filter((one) => one === 'done')).toHaveLength(5)
    expect(done.filter((one) => one.startsWith('removed'))).toHaveLength(5)
    expect(await register()).toBe('sign_up.too_many_attempts')
  })

  it('refuses at the hourly limit of the deployment before removing anything', async () => {
    waiting.set('dona@mail.example', 'earlier')
    const countSignUp = () => Promise.reject(new Refusal('sign_up.too_many'))
    expect(await outcome(signUp({ table, pool, checkPassword, countSignUp }, account, now))).toBe('sign_up.too_many')
    expect(done).toEqual([])
  })
})

describe('password recovery', () => {
  it('sends five codes in 15 minutes a normalized address', async () => {
    const ask = (email: string) => outcome(requestRecovery({ table, pool }, email, now))
    for (let asked = 0; asked < 5; asked++) expect(await ask('dona@mail.example')).toBe('done')
    expect(await ask('Dona@Mail.example')).toBe('recovery.too_many_attempts')
    expect(await ask('dono@mail.example')).toBe('done')
  })

  it('lowercases the address', async () => {
    const reset = { email: 'Dona@Mail.example', code: '000000', password: 'Cavalo-azul-come-7-pedras!' }
    await requestRecovery({ table, pool }, 'Dona@Mail.example', now)
    await resetPassword({ table, pool, checkPassword, revoke: async () => undefined }, reset, now)
    expect(done).toEqual(['code to dona@mail.example', 'password of dona@mail.example'])
  })

  it('refuses a weak password, and allows five attempts with a code', async () => {
    const reset = (password: string) =>
      outcome(
        resetPassword(
          { table, pool, checkPassword, revoke: async () => undefined },
          { email: 'dona@mail.example', code: '000000', password },
          now,
        ),
      )
    expect(await reset(weak)).toBe('password.one_word')
    for (let tried = 0; tried < 5; tried++) expect(await reset('Cavalo-azul-come-7-pedras!')).toBe('done')
    expect(await reset('Cavalo-azul-come-7-pedras!')).toBe('recovery.too_many_attempts')
  })
})
