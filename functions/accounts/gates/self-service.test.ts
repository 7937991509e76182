import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { poolMetadata } from '../../../shared/people/self-service.ts'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import { readAccount } from '../../kit/people/profile/profiles.ts'
import type { AdmittedScreen } from '../../kit/people/screens/admitted-screens.ts'
import { holderOf, issuePoolPass } from '../../kit/people/sign-ins/pool-pass.ts'
import { keys } from '../../kit/table/keys.ts'
import { tokenRightsOf } from './self-service.ts'
import { isOnNewDevice, mayBeByEmail, recordCodeMail, recordSignIn } from './sign-in-record.ts'

const table = createTable()
const now = new Date('2026-11-21T12:07:31.400Z')
const second = Math.floor(now.getTime() / 1000)
const userId = '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e11'

async function keep(letIn: readonly AdmittedScreen[]) {
  const profile = sampleProfile({ id: userId, letIn: [...letIn] })
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(userId), ...profile } }))
}
const rights = (source = 'Authentication', metadata: Record<string, string> = {}) =>
  tokenRightsOf(table, { source: `TokenGeneration_${source}`, userId, metadata }, now)
const all = { proven: true, selfService: true }
const none = { proven: false, selfService: false }

it('gives a sign-in on a new device all rights, and records that factors can be added', async () => {
  await recordSignIn(table, userId, true, now)
  expect(await rights()).toEqual(all)
  await keep([])
  expect(await rights()).toEqual(all)
  expect((await readAccount(table, userId))?.factorsOpenedAt).toEqual([now.toISOString()])
})

it('gives a sign-in on a known device none, nor one at the same time', async () => {
  await keep([])
  await recordSignIn(table, userId, false, now)
  expect(await rights()).toEqual(none)
  await recordSignIn(table, userId, true, now)
  expect(await rights()).toEqual(none)
})

it('gives renewed tokens none, but self-service for a pass, once', async () => {
  await keep([])
  await recordSignIn(table, userId, true, now)
  for (const source of ['RefreshTokens', 'NewPasswordChallenge', 'HostedAuth'])
    expect(await rights(source)).toEqual(none)
  const pass = await issuePoolPass(table, holderOf.selfService(userId), now)
  const metadata = { [poolMetadata.selfService]: pass }
  expect(await rights('RefreshTokens', metadata)).toEqual({ proven: false, selfService: true })
  expect(await rights('RefreshTokens', metadata)).toEqual(none)
  const other = { [poolMetadata.selfService]: await issuePoolPass(table, holderOf.proof(userId), now) }
  expect(await rights('RefreshTokens', other)).toEqual(none)
})

it('gives screens admitted by QR code none', async () => {
  await recordSignIn(table, userId, true, now)
  for (const began of [second, second - 3600]) {
    await keep([{ at: second, began }])
    expect(await rights()).toEqual(none)
  }
  await keep([{ at: second - 3600, began: second - 7200 }])
  expect(await rights()).toEqual(all)
})

it('gives none to any sign-in within 15 minutes of a mailed code, and reports one sign-in for each code', async () => {
  await keep([])
  await recordCodeMail(table, userId, new Date(now.getTime() - 15 * 60_000))
  await recordSignIn(table, userId, true, now)
  expect(await rights()).toEqual(none)
  expect(await rights()).toEqual(none)
  const reports = async () => {
    const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }))
    return Items.filter(({ name }) => name === 'SignInByEmailFinished').map(({ envelope }) => envelope.data)
  }
  expect(await reports()).toEqual([{ userId }])
  await recordCodeMail(table, userId, now)
  expect(await rights()).toEqual(none)
  expect(await reports()).toEqual([{ userId }, { userId }])
  expect((await readAccount(table, userId))?.factorsOpenedAt).toEqual([])
})

it('gives the API’s own sign-in by a mailed code the scope for a pass, without a proof', async () => {
  await keep([])
  await recordCodeMail(table, userId, now)
  await recordSignIn(table, userId, true, now)
  const pass = await issuePoolPass(table, holderOf.selfService(userId), now)
  expect(await rights('Authentication', { [poolMetadata.selfService]: pass })).toEqual({
    proven: false,
    selfService: true,
  })
})

it('counts a mailed code for as long as the pool accepts one', () => {
  const at = (minutes: number) => ({ codeMailedAt: now.getTime() - minutes * 60_000 })
  expect([mayBeByEmail(at(15), now), mayBeByEmail(at(15.01), now), mayBeByEmail({}, now)]).toEqual([true, false, false])
})

it('believes the record of a sign-in for half a minute', () => {
  const at = (seconds: number) => now.getTime() - seconds * 1000
  expect(isOnNewDevice({ newDeviceAt: at(30) }, now)).toBe(true)
  expect(isOnNewDevice({ newDeviceAt: at(31) }, now)).toBe(false)
  expect(isOnNewDevice({ newDeviceAt: at(0), knownDeviceAt: at(30) }, now)).toBe(false)
  expect(isOnNewDevice({ newDeviceAt: at(0), knownDeviceAt: at(31) }, now)).toBe(true)
  expect(isOnNewDevice({}, now)).toBe(false)
})
