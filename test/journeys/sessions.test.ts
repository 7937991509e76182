import { randomUUID } from 'node:crypto'
import {
  DeleteUserCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { keys } from '../../functions/kit/table/keys.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import { operations } from '../../shared/contract/contract.ts'
import { admittedFetch } from '../support/admitted-fetch.ts'
import { createFixtures } from '../support/fixtures/fixtures.ts'
import { nounFunctions } from '../support/noun-functions.ts'
import {
  apiOf,
  localConsole,
  newPerson,
  nextSecond,
  type Person,
  pool,
  renewed,
  signIn,
} from '../support/people/people.ts'
import { sampleProfile } from '../support/people/profiles.ts'
import { srpSignIn } from '../support/people/srp-client.ts'
import { tableLike, tableOf } from '../support/tables/tables.ts'

const { accounts } = apiOf()
const over = { code: 'access.session_over', status: 401 }
const ClientId = () => inject('cloud').userPoolClientId
let table: Table

beforeAll(() => {
  const { environment, tableName } = inject('cloud')
  table = tableOf(environment, tableName)
})
afterAll(() => table.client.destroy())

async function expectSignedOut(device: Person): Promise<void> {
  await expect(device.api.profiles.me()).rejects.toMatchObject(over)
  await expect(device.api.favourites.ids()).rejects.toMatchObject(over)
  await expect(renewed(device)).rejects.toThrow('revoked')
}

/** Calls that a user makes at the pool directly: create a passkey, read and delete the account. */
const selfServices = (AccessToken: string) => [
  () => pool().send(new StartWebAuthnRegistrationCommand({ AccessToken })),
  () => pool().send(new GetUserCommand({ AccessToken })),
  () => pool().send(new DeleteUserCommand({ AccessToken })),
]

describe('renewed token', () => {
  it('works at the API, but not for passkeys, reads or deletion at the pool', async () => {
    const person = await newPerson()
    const { token, api } = await renewed(person)
    for (const call of selfServices(token)) await expect(call()).rejects.toThrow('does not have required scopes')
    expect((await api.profiles.me()).id).toBe(person.userId)
    for (const call of selfServices(person.token)) await call()
  })
})

describe('sign-out from all devices', () => {
  it('ends every earlier session at once, and no other', async () => {
    const [here, stranger] = [await newPerson(), await newPerson()]
    const there = await signIn(here)
    expect((await there.api.profiles.me()).id).toBe(here.userId)
    await here.api.accounts.signOutEverywhere()
    for (const device of [here, there]) await expectSignedOut(device)
    expect((await stranger.api.profiles.me()).id).toBe(stranger.userId)
    await nextSecond()
    const again = await signIn(here)
    expect((await again.api.profiles.me()).id).toBe(here.userId)
    await expect(here.api.profiles.me()).rejects.toMatchObject(over)
  })

  it('treats an earlier token as a visitor: it shows no hidden ad', async () => {
    const owner = await newPerson()
    const { pendingAd, ad } = await createFixtures(table, owner.userId, randomUUID())
    expect(await owner.api.recyclables.get({ id: pendingAd.id })).toMatchObject({ id: pendingAd.id })
    await owner.api.accounts.signOutEverywhere()
    await expect(owner.api.recyclables.get({ id: pendingAd.id })).rejects.toMatchObject({
      code: 'recyclable.not_found',
    })
    expect(await owner.api.recyclables.get({ id: ad.id })).toMatchObject({ id: ad.id })
  })
})

describe('what sessions created', () => {
  const answer = async (url: string) => {
    const { url: home } = inject('cloud')
    return (await admittedFetch(new URL(new URL(url).pathname, home))).status
  }

  it('ends with them: a calendar address', async () => {
    const person = await newPerson()
    const { url } = await person.api.notifications.openCalendar()
    expect(await answer(url)).toBe(200)
    await person.api.accounts.signOutEverywhere()
    expect(await answer(url)).toBe(404)
    await nextSecond()
    const again = await signIn(person)
    const { url: second } = await again.api.notifications.openCalendar()
    expect([await answer(url), await answer(second)]).toEqual([404, 200])
    const seen = await localConsole().lastId('emails', person.email)
    const { id } = await accounts.requestRecovery({ email: person.email })
    const code = await localConsole().code('emails', person.email, seen)
    await accounts.resetPassword({ id, code, password: 'Chuva fina, 9 pães e sol' })
    expect(await answer(second)).toBe(404)
  })
})

describe('new password', () => {
  const password = 'Chuva fina, 9 pães e sol'

  it('ends every earlier session and lifts the lock of the old password', async () => {
    const person = await newPerson()
    const { email, phone } = person
    const { userPoolId: poolId, userPoolClientId: clientId } = inject('cloud')
    const guess = () =>
      srpSignIn(
        pool(),
        { poolId, clientId, username: email, password: 'Outra-senha-com-4-erros!' },
        { ClientMetadata: { phone } },
      ).catch((error: Error) => error.message)
    for (let tried = 1; tried <= 5; tried++) await guess()
    expect(await guess()).toContain('sign_in.too_many_attempts')
    const seen = await localConsole().lastId('emails', email)
    const { id } = await accounts.requestRecovery({ email })
    await accounts.resetPassword({ id, code: await localConsole().code('emails', email, seen), password })
    await expectSignedOut(person)
    await nextSecond()
    const again = await signIn({ ...person, password })
    expect((await again.api.profiles.me()).id).toBe(person.userId)
  })

  it('cannot be set at the pool directly', async () => {
    const { email } = await newPerson()
    const seen = await localConsole().lastId('emails', email)
    await pool().send(new ForgotPasswordCommand({ ClientId: ClientId(), Username: email }))
    await localConsole().settle()
    expect(await localConsole().lastId('emails', email)).toBe(seen)
  })
})

describe('session length', () => {
  it('follows the settings, whatever the gateway allows', async () => {
    const own = await tableLike(table, `hours-${randomUUID()}`)
    const id = randomUUID()
    const put = (Item: object) => own.client.send(new PutCommand({ TableName: own.name, Item: { ...Item } }))
    await put({ ...keys.profile(id), ...sampleProfile({ id }) })
    const send = nounFunctions({ TABLE_NAME: own.name, POWERTOOLS_METRICS_DISABLED: 'true' })
    const me = operations().find(({ name }) => name === 'profiles.me')
    if (!me) throw new Error('There is no profiles.me')
    const hoursAgo = (hours: number) => String(Math.floor(Date.now() / 1000) - hours * 3600)
    const asked = (hours: number) => {
      const claims = { sub: id, token_use: 'access', auth_time: hoursAgo(hours) }
      return send(me, { method: 'GET', path: '/api/profile', query: '', claims })
    }
    expect((await asked(23)).status).toBe(200)
    expect(await asked(24)).toMatchObject({ status: 401, body: { code: 'access.session_over' } })
    await put({ ...keys.settings, sessionHours: 720 })
    expect((await asked(24)).status).toBe(200)
    await put({ ...keys.settings, sessionHours: 1 })
    expect(await asked(1)).toMatchObject({ status: 401 })
  })
})
