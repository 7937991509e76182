import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, it } from 'vitest'
import { versionInForce } from '../../shared/people/consents.ts'
import { Refusal } from '../../shared/refusals.ts'
import { keyedHash } from '../../test/support/keyed-hash.ts'
import { setCode } from '../../test/support/people/email-code.ts'
import { createTable } from '../../test/support/tables/table.ts'
import { consumePoolPass } from '../kit/people/sign-ins/pool-pass.ts'
import { keys } from '../kit/table/keys.ts'
import { mailsAtOnce, mailsOfOneAsker } from './codes/mail-budget.ts'
import type { CheckPassword } from './passwords/check-password.ts'
import type { NewAccount, Pool } from './pool.ts'
import { confirmSignUp, signUp } from './sign-up.ts'

const now = new Date('2026-11-21T12:07:31.000Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const password = 'Cavalo-azul-come-7-pedras!'
const weak = 'Flamengo@2023'
const account: NewAccount = {
  email: 'Dona@mail.example',
  phone: '+5511987654321',
  password,
  locale: 'ptBR',
  profileType: 'citizen',
  acceptance: { version: versionInForce('terms'), at: now },
}
const table = createTable()
let accounts: Map<string, string>
const pool: Pool = {
  idOf: async (email) => accounts.get(email),
  async signUp({ email }, pass) {
    await consumePoolPass(table, pass, email, now)
    if (accounts.has(email)) throw new Refusal('sign_up.exists')
    accounts.set(email, `user ${accounts.size + 1}`)
    return String(accounts.get(email))
  },
  setPassword: async () => undefined,
}
const checkPassword: CheckPassword = async (given) => {
  if (given === weak) throw new Refusal('password.one_word')
}
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error) => error.message,
  )
const home = { sourceAddress: '203.0.113.7' }
const deps = { checkPassword, countSignUp: async () => undefined }
const begin = (more: Partial<NewAccount> = {}, asker = home, at = now) =>
  signUp({ table, ...deps }, { ...account, ...more }, asker, at)
const confirm = (id: string, code: string, given = password) =>
  confirmSignUp({ table, hash: keyedHash, pool, checkPassword }, { id, code, password: given }, now)

beforeEach(() => {
  accounts = new Map()
})

describe('signUp', () => {
  it('holds nothing at the pool and stores no password', async () => {
    const id = await begin()
    expect(accounts.size).toBe(0)
    const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.emailCode(id) }))
    expect(Item?.email).toBe('dona@mail.example')
    expect(JSON.stringify(Item)).not.toContain(password)
  })

  it('answers alike whether or not the address has an account', async () => {
    accounts.set('dona@mail.example', 'owner')
    expect(await outcome(begin())).toBe('done')
  })

  it('refuses a weak password before counting anything', async () => {
    for (let tried = 0; tried < 6; tried++) expect(await outcome(begin({ password: weak }))).toBe('password.one_word')
    expect(await outcome(begin())).toBe('done')
  })

  it('refuses phones without text messages', async () => {
    expect(await outcome(begin({ phone: '+551133334444' }))).toBe('text_message.not_mobile')
    expect(await outcome(begin({ phone: '+14155550123' }))).toBe('text_message.not_mobile')
  })

  it('stops a stranger after five sign-ups, not the owner at another address', async () => {
    const stranger = { sourceAddress: '198.51.100.1' }
    const all = await Promise.all(Array.from({ length: 20 }, () => outcome(begin({}, stranger))))
    expect(all.filter((one) => one === 'done')).toHaveLength(5)
    expect(await outcome(begin({}, stranger))).toBe('sign_up.too_many_attempts')
    expect(await outcome(begin())).toBe('done')
  })

  it('refuses at the hourly limit of the deployment', async () => {
    const countSignUp = () => Promise.reject(new Refusal('sign_up.too_many'))
    const full = signUp({ table, checkPassword, countSignUp }, account, home, now)
    expect(await outcome(full)).toBe('sign_up.too_many')
  })
})

describe('mails to an address', () => {
  const ask = (sourceAddress: string, minutes: number) => outcome(begin({}, { sourceAddress }, later(minutes)))

  it('refill by one an hour, so that a stranger leaves the owner a share', async () => {
    for (let sent = 0; sent < mailsOfOneAsker; sent++) expect(await ask('198.51.100.1', sent * 4)).toBe('done')
    expect(await ask('198.51.100.1', 25)).toBe('mail.too_many')
    expect(await ask('203.0.113.7', 25)).toBe('done')
    expect(await ask('198.51.100.1', 61)).toBe('done')
  })

  it('are bounded for all askers together', async () => {
    for (let sent = 0; sent < mailsAtOnce; sent++) expect(await ask(`198.51.100.${sent}`, 0)).toBe('done')
    expect(await ask('203.0.113.7', 0)).toBe('mail.too_many')
    expect(await ask('203.0.113.7', 61)).toBe('done')
    expect(await ask('203.0.113.8', 61)).toBe('mail.too_many')
  })
})

describe('confirmSignUp', () => {
  it('creates the account with the code of the own sign-up only', async () => {
    const [stranger, owner] = [await begin(), await begin()]
    await setCode(table, stranger, '111111', now)
    await setCode(table, owner, '222222', now)
    expect(await outcome(confirm(stranger, '222222'))).toBe('sign_up.code_wrong')
    expect(await confirm(owner, '222222')).toBe('user 1')
    expect(await outcome(confirm(stranger, '111111'))).toBe('sign_up.exists')
  })

  it('accepts five tries a sign-up; wrong codes of a stranger cost the owner none', async () => {
    const [stranger, owner] = [await begin(), await begin()]
    await setCode(table, owner, '222222', now)
    for (let tried = 0; tried < 7; tried++)
      expect(await outcome(confirm(stranger, '333333'))).toBe('sign_up.code_wrong')
    for (let tried = 0; tried < 4; tried++) expect(await outcome(confirm(owner, '333333'))).toBe('sign_up.code_wrong')
    expect(await outcome(confirm(owner, '222222', weak))).toBe('password.one_word')
    expect(await outcome(confirm(owner, '222222'))).toBe('done')
  })

  it('refuses even the right code after five tries, and one without a code', async () => {
    const id = await begin()
    expect(await outcome(confirm(id, '222222'))).toBe('sign_up.code_wrong')
    await setCode(table, id, '222222', now)
    for (let tried = 0; tried < 4; tried++) await outcome(confirm(id, '333333'))
    expect(await outcome(confirm(id, '222222'))).toBe('sign_up.code_wrong')
  })

  it('refuses an expired code', async () => {
    const id = await begin({}, home, later(-61))
    await setCode(table, id, '222222', later(-60))
    expect(await outcome(confirm(id, '222222'))).toBe('sign_up.code_wrong')
  })

  it('ends alike when it is repeated after a failure behind the pool', async () => {
    const id = await begin()
    await setCode(table, id, '222222', now)
    const dying: Pool = {
      ...pool,
      signUp: async (...given) => {
        await pool.signUp(...given)
        throw new Error('the process dies')
      },
    }
    const first = confirmSignUp(
      { table, hash: keyedHash, pool: dying, checkPassword },
      { id, code: '222222', password },
      now,
    )
    expect(await outcome(first)).toBe('the process dies')
    expect(await confirm(id, '222222')).toBe('user 1')
    expect(await outcome(confirm(id, '222222'))).toBe('sign_up.code_wrong')
  })
})

describe('passes of the pool', () => {
  it('are bound to one address, valid for a minute and used once', async () => {
    let seen = ''
    const watching: Pool = { ...pool, signUp: async (_, pass) => (seen = pass) }
    const id = await begin()
    await setCode(table, id, '222222', now)
    await confirmSignUp(
      { table, hash: keyedHash, pool: watching, checkPassword },
      { id, code: '222222', password },
      now,
    )
    expect(await outcome(consumePoolPass(table, seen, 'other@mail.example', now))).toBe('request.invalid')
    expect(await outcome(consumePoolPass(table, seen, 'dona@mail.example', later(2)))).toBe('request.invalid')
    expect(await outcome(consumePoolPass(table, seen, 'dona@mail.example', now))).toBe('done')
    expect(await outcome(consumePoolPass(table, seen, 'dona@mail.example', now))).toBe('request.invalid')
    for (const forged of [undefined, '', 'x'.repeat(32), `${'x'.repeat(31)}#`])
      expect(await outcome(consumePoolPass(table, forged, 'dona@mail.example', now))).toBe('request.invalid')
  })

  it('are refused without a read when malformed; table failures are rethrown', async () => {
    const send = () => Promise.reject(new Error('The table is away'))
    const away = { name: table.name, client: { send } } as unknown as typeof table
    const taken = (pass: string | undefined) => outcome(consumePoolPass(away, pass, 'dona@mail.example', now))
    const whole = 'x'.repeat(32)
    for (const forged of [undefined, '', 'x'.repeat(31), `${whole}x`, `#${whole}`, `${whole}#`])
      expect(await taken(forged)).toBe('request.invalid')
    expect(await taken(whole)).toBe('The table is away')
  })
})
