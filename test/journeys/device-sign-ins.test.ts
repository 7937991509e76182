import {
  DeleteUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  StartWebAuthnRegistrationCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startDeviceSignIn } from '../../functions/device-sign-ins/start.ts'
import { readAccount } from '../../functions/kit/people/profile/profiles.ts'
import { beganAt } from '../../functions/kit/people/screens/let-in.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import { apiOf, freshCredentials, newPerson, type Person, pool, signIn } from '../support/people/people.ts'
import { srpSignIn } from '../support/people/srp-client.ts'
import { changeRow } from '../support/tables/rows.ts'
import { tableOf } from '../support/tables/tables.ts'

const { deviceSignIns } = apiOf()
const device = { system: 'linux', browser: 'firefox' } as const
let ana: Person
let bruno: Person
let table: Table

beforeAll(async () => {
  const { environment, tableName } = inject('cloud')
  table = tableOf(environment, tableName)
  ;[ana, bruno] = await Promise.all([newPerson(), newPerson()])
})

afterAll(() => table.client.destroy())

/** As the API begins one, but for its throttle, which is all visitors' together. */
const begin = () => startDeviceSignIn(table, device, new Date())

/** A screen's sign-in at the pool, step by step as the browser's library makes it. */
async function enter(userName: string, pass: string, answer = pass) {
  const { userPoolClientId: ClientId } = inject('cloud')
  const asked = await pool().send(
    new InitiateAuthCommand({
      AuthFlow: 'CUSTOM_AUTH',
      ClientId,
      AuthParameters: { USERNAME: userName },
      ClientMetadata: { device_pass: pass },
    }),
  )
  const { AuthenticationResult, ChallengeName } = await pool().send(
    new RespondToAuthChallengeCommand({
      ClientId,
      ChallengeName: 'CUSTOM_CHALLENGE',
      Session: asked.Session,
      ChallengeResponses: { USERNAME: asked.ChallengeParameters?.USERNAME ?? '', ANSWER: answer },
    }),
  )
  expect(ChallengeName).toBeUndefined()
  return AuthenticationResult?.AccessToken
}
/** When the pool says that somebody signed in. */
const signedInAt = (token = '') => Number(decodeJwt(token).auth_time)
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'let in',
    (error: Error) => error.message,
  )
const notFound = expect.stringContaining('failed with error device_sign_in.not_found')

/** A code of a screen that was approved. */
async function approvedBy({ api }: Person) {
  const { id, secret, number } = await begin()
  await api.deviceSignIns.approve({ id, number })
  return { id, secret, pass: `${id}.${secret}` }
}

describe('a screen that shows a code', () => {
  it('learns whose account it enters once that is approved, and is in', async () => {
    const { id, secret, manualCode, number } = await deviceSignIns.start({ device })
    expect(await deviceSignIns.state({ id, secret })).toEqual({ status: 'waiting', userId: null })
    const found = await ana.api.deviceSignIns.find({ code: manualCode })
    expect(found).toMatchObject({ id, device })
    expect(found.numbers).toContain(number)
    await ana.api.deviceSignIns.approve({ id, number })
    expect(await deviceSignIns.state({ id, secret })).toEqual({ status: 'approved', userId: ana.userId })
    const token = await enter(ana.userId, `${id}.${secret}`)
    expect((await apiOf(token).profiles.me()).id).toBe(ana.userId)
    expect(await deviceSignIns.state({ id, secret })).toEqual({ status: 'used', userId: null })
    const account = await readAccount(table, ana.userId)
    expect(account && beganAt(signedInAt(token), account)).toBe(signedInAt(ana.token))
  })

  it('gets a token that makes no passkey and deletes no account', async () => {
    const cy = await newPerson()
    const { pass } = await approvedBy(cy)
    const AccessToken = await enter(cy.userId, pass)
    const tries = [
      pool().send(new StartWebAuthnRegistrationCommand({ AccessToken })),
      pool().send(new DeleteUserCommand({ AccessToken })),
    ]
    for (const tried of tries) await expect(tried).rejects.toThrow('does not have required scopes')
  })

  it('is told nothing of another’s', async () => {
    const { id } = await approvedBy(ana)
    const { secret } = await begin()
    await expect(deviceSignIns.state({ id, secret })).rejects.toMatchObject({ code: 'device_sign_in.not_found' })
  })

  it('tells whoever answers second that somebody was first', async () => {
    const { id, number } = await begin()
    const both = await Promise.allSettled([ana, bruno].map(({ api }) => api.deviceSignIns.approve({ id, number })))
    const told = both.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
    expect(told).toEqual(['device_sign_in.already_answered'])
  })
})

describe('whoever attacks', () => {
  it('comes in by no pass twice', async () => {
    const { pass } = await approvedBy(ana)
    expect(await enter(ana.userId, pass)).toBeDefined()
    expect(await refusal(enter(ana.userId, pass))).toEqual(notFound)
  })

  it('comes in by none of another account, nor by a code whose secret he does not have', async () => {
    const { id, pass } = await approvedBy(ana)
    const { secret } = await begin()
    expect(await refusal(enter(bruno.userId, pass))).toEqual(notFound)
    expect(await refusal(enter(bruno.email, pass))).toEqual(notFound)
    expect(await refusal(enter(freshCredentials().email, pass))).toEqual(notFound)
    expect(await refusal(enter(ana.userId, `${id}.${secret}`))).toEqual(notFound)
    expect(await refusal(enter(ana.userId, id))).toEqual(notFound)
    // The pass that opened the door must be the one that is shown behind it.
    expect(await refusal(enter(ana.userId, pass, `${id}.${secret}`))).toContain('Incorrect username or password')
    expect(await enter(ana.userId, pass)).toBeDefined()
  })

  it('has no code approved by whoever does not see his screen', async () => {
    const { id, secret, number } = await begin()
    const wrong = ana.api.deviceSignIns.approve({ id, number: number === 10 ? 11 : 10 })
    await expect(wrong).rejects.toMatchObject({ code: 'device_sign_in.wrong_number' })
    const again = ana.api.deviceSignIns.approve({ id, number })
    await expect(again).rejects.toMatchObject({ code: 'device_sign_in.already_answered' })
    expect(await deviceSignIns.state({ id, secret })).toEqual({ status: 'spoilt', userId: null })
    expect(await refusal(enter(ana.userId, `${id}.${secret}`))).toEqual(notFound)
  })

  it('gets past the phone of a password by no code that is not approved for the account', async () => {
    const { userPoolId: poolId, userPoolClientId: clientId } = inject('cloud')
    const { id, secret } = await begin()
    const { pass } = await approvedBy(bruno)
    const to = { poolId, clientId, username: ana.email, password: ana.password }
    for (const devicePass of ['', 'x', `${id}.${secret}`, pass]) {
      expect(await refusal(srpSignIn(pool(), to, { ClientMetadata: { device_pass: devicePass } }))).toEqual(notFound)
    }
  })

  it('finds no code by typing digits: ten an hour', async () => {
    const { api } = await newPerson()
    const told = await Promise.all(
      Array.from({ length: 12 }, () =>
        api.deviceSignIns.find({ code: '000000' }).then(
          () => 'found',
          ({ code }: { code: string }) => code,
        ),
      ),
    )
    expect(told.filter((code) => code === 'request.limit_reached')).toHaveLength(2)
  })
})

describe('an approved code', () => {
  it('is let in while the password is locked', async () => {
    const person = await newPerson()
    const wrong = { ...person, password: 'Errada#2026' }
    for (let tried = 0; tried < 6; tried++) await refusal(signIn(wrong))
    expect(await refusal(signIn(person))).toContain('sign_in.too_many_attempts')
    expect(await enter(person.userId, (await approvedBy(person)).pass)).toBeDefined()
  })

  it('is of no use once all devices were left', async () => {
    const person = await newPerson()
    const { pass } = await approvedBy(person)
    await person.api.accounts.signOutEverywhere()
    expect(await refusal(enter(person.userId, pass))).toEqual(notFound)
  })

  it('is of no use once the account is suspended, and cannot be approved by it', async () => {
    const person = await newPerson()
    const { pass } = await approvedBy(person)
    const { id, number } = await begin()
    await changeRow(keys.profile(person.userId), {
      suspension: { reason: 'Anúncios falsos.', since: new Date().toISOString() },
    })
    expect(await refusal(enter(person.userId, pass))).toContain('failed with error access.suspended')
    const approving = person.api.deviceSignIns.approve({ id, number })
    await expect(approving).rejects.toMatchObject({ code: 'access.suspended' })
  })
})
