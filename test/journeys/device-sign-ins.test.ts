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
import { beganAt } from '../../functions/kit/people/screens/admitted-screens.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import type { Table } from '../../functions/kit/table/table.ts'
import { cloudHash } from '../support/cloud-hash.ts'
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

/** Starts a device sign-in without the API, whose throttle all visitors share. */
const begin = () => startDeviceSignIn({ table, hash: cloudHash }, device, new Date())

/** Signs a screen in at the pool, with the same steps as the browser library. */
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
const signedInAt = (token = '') => Number(decodeJwt(token).auth_time)
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'let in',
    (error: Error) => error.message,
  )
const notFound = expect.stringContaining('failed with error device_sign_in.not_found')

async function approvedBy({ api }: Person) {
  const { id, secret, number } = await begin()
  await api.deviceSignIns.approve({ id, number })
  return { id, secret, pass: `${id}.${secret}` }
}

describe('device sign-in by code', () => {
  it('gives the screen the account id after approval and signs it in', async () => {
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

  it('issues a token that cannot create passkeys or delete the account', async () => {
    const cy = await newPerson()
    const { pass } = await approvedBy(cy)
    const AccessToken = await enter(cy.userId, pass)
    const tries = [
      pool().send(new StartWebAuthnRegistrationCommand({ AccessToken })),
      pool().send(new DeleteUserCommand({ AccessToken })),
    ]
    for (const tried of tries) await expect(tried).rejects.toThrow('does not have required scopes')
  })

  it('hides the state of another screen', async () => {
    const { id } = await approvedBy(ana)
    const { secret } = await begin()
    await expect(deviceSignIns.state({ id, secret })).rejects.toMatchObject({ code: 'device_sign_in.not_found' })
  })

  it('refuses a second answer', async () => {
    const { id, number } = await begin()
    const both = await Promise.allSettled([ana, bruno].map(({ api }) => api.deviceSignIns.approve({ id, number })))
    const told = both.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
    expect(told).toEqual(['device_sign_in.already_answered'])
  })
})

describe('attacks', () => {
  it('a pass works only once', async () => {
    const { pass } = await approvedBy(ana)
    expect(await enter(ana.userId, pass)).toBeDefined()
    expect(await refusal(enter(ana.userId, pass))).toEqual(notFound)
  })

  it('a pass works for no other account and only with its secret', async () => {
    const { id, pass } = await approvedBy(ana)
    const { secret } = await begin()
    expect(await refusal(enter(bruno.userId, pass))).toEqual(notFound)
    expect(await refusal(enter(bruno.email, pass))).toEqual(notFound)
    expect(await refusal(enter(freshCredentials().email, pass))).toEqual(notFound)
    expect(await refusal(enter(ana.userId, `${id}.${secret}`))).toEqual(notFound)
    expect(await refusal(enter(ana.userId, id))).toEqual(notFound)
    // The pass of the first step must equal the answer of the second.
    expect(await refusal(enter(ana.userId, pass, `${id}.${secret}`))).toContain('Incorrect username or password')
    expect(await enter(ana.userId, pass)).toBeDefined()
  })

  it('a wrong number cancels the code', async () => {
    const { id, secret, number } = await begin()
    const wrong = ana.api.deviceSignIns.approve({ id, number: number === 10 ? 11 : 10 })
    await expect(wrong).rejects.toMatchObject({ code: 'device_sign_in.wrong_number' })
    const again = ana.api.deviceSignIns.approve({ id, number })
    await expect(again).rejects.toMatchObject({ code: 'device_sign_in.already_answered' })
    expect(await deviceSignIns.state({ id, secret })).toEqual({ status: 'spoilt', userId: null })
    expect(await refusal(enter(ana.userId, `${id}.${secret}`))).toEqual(notFound)
  })

  it('a code that is not approved for the account does not replace the phone check', async () => {
    const { userPoolId: poolId, userPoolClientId: clientId } = inject('cloud')
    const { id, secret } = await begin()
    const { pass } = await approvedBy(bruno)
    const to = { poolId, clientId, username: ana.email, password: ana.password }
    for (const devicePass of ['', 'x', `${id}.${secret}`, pass]) {
      expect(await refusal(srpSignIn(pool(), to, { ClientMetadata: { device_pass: devicePass } }))).toEqual(notFound)
    }
  })

  it('guessing codes is limited to ten attempts an hour', async () => {
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

describe('approved code', () => {
  it('works while the password is locked', async () => {
    const person = await newPerson()
    const wrong = { ...person, password: 'Outra-senha-com-4-erros!' }
    for (let tried = 0; tried < 6; tried++) await refusal(signIn(wrong))
    expect(await refusal(signIn(person))).toContain('sign_in.too_many_attempts')
    expect(await enter(person.userId, (await approvedBy(person)).pass)).toBeDefined()
  })

  it('expires with a sign-out from all devices', async () => {
    const person = await newPerson()
    const { pass } = await approvedBy(person)
    await person.api.accounts.signOutEverywhere()
    expect(await refusal(enter(person.userId, pass))).toEqual(notFound)
  })

  it('expires with a suspension; a suspended account cannot approve', async () => {
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
