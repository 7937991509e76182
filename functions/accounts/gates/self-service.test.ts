import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { sampleProfile } from '../../../test/support/people/profiles.ts'
import { createTable } from '../../../test/support/tables/table.ts'
import type { AdmittedScreen } from '../../kit/people/screens/admitted-screens.ts'
import { keys } from '../../kit/table/keys.ts'
import { isSelfServiceAllowed } from './self-service.ts'

const table = createTable()
const now = new Date('2026-11-21T12:07:31.400Z')
const second = Math.floor(now.getTime() / 1000)
const userId = '5b1f4d3e-6d0c-4a58-9d62-0d1c5b7a9e11'

async function keep(letIn: readonly AdmittedScreen[]) {
  const profile = sampleProfile({ id: userId, letIn: [...letIn] })
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(userId), ...profile } }))
}
const may = (source = 'Authentication') =>
  isSelfServiceAllowed(table, { source: `TokenGeneration_${source}`, userId }, now)

it('grants self-service to tokens of a sign-in, with or without a profile', async () => {
  expect(await may()).toBe(true)
  await keep([])
  expect(await may()).toBe(true)
})

it('denies self-service to refreshed tokens', async () => {
  await keep([])
  for (const source of ['RefreshTokens', 'NewPasswordChallenge', 'HostedAuth']) expect(await may(source)).toBe(false)
})

it('denies self-service to screens admitted by QR code, not to later sign-ins', async () => {
  for (const began of [second, second - 3600]) {
    await keep([{ at: second, began }])
    expect(await may()).toBe(false)
  }
  await keep([{ at: second - 3600, began: second - 7200 }])
  expect(await may()).toBe(true)
})
