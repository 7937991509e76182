import { AdminConfirmSignUpCommand } from '@aws-sdk/client-cognito-identity-provider'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { deployment } from '../../functions/kit/budgets.ts'
import { unprovenTextMessagesPerDay } from '../../functions/kit/quotas.ts'
import { keys } from '../../functions/kit/table/keys.ts'
import { windowOf } from '../../functions/kit/table/quota.ts'
import { versionInForce } from '../../shared/people/consents.ts'
import {
  apiOf,
  freshCredentials,
  localConsole,
  newPerson,
  type Person,
  pool,
  signIn,
} from '../support/people/people.ts'
import { srpSignIn } from '../support/people/srp-client.ts'
import { tableOf } from '../support/tables/tables.ts'

let known: Person
const { environment, tableName, functionEnvironments, userPoolId, userPoolClientId } = inject('cloud')
const table = tableOf(environment, tableName)
const perDay = Number(functionEnvironments['functions/accounts/entries/send-sms.ts']?.TEXT_MESSAGES_PER_DAY)

beforeAll(async () => {
  known = await newPerson()
})

/** Signs up an account whose text messages are never read. */
async function stranger() {
  const credentials = freshCredentials()
  const terms = versionInForce('terms')
  const { id } = await apiOf().accounts.signUp({ ...credentials, profileType: 'citizen', terms })
  await pool().send(new AdminConfirmSignUpCommand({ UserPoolId: userPoolId, Username: id }))
  return credentials
}

const requestCode = ({ email, phone, password }: { email: string; phone: string; password: string }) =>
  srpSignIn(
    pool(),
    { poolId: userPoolId, clientId: userPoolClientId, username: email, password },
    { ClientMetadata: { phone } },
  )

describe('text messages that strangers request and never read', () => {
  it('end at their share of the day, and known numbers still sign in', async () => {
    const share = unprovenTextMessagesPerDay(perDay)
    expect(share.limit).toBe(Math.floor(perDay * 0.3))
    // As many sign-ups as would take an hour: all but four messages of the share are spent.
    const now = new Date()
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.quota(deployment, share.kind, windowOf(share, now).name),
        UpdateExpression: 'SET used = :used',
        ExpressionAttributeValues: { ':used': share.limit - 4 },
      }),
    )
    for (let sent = 0; sent < 2; sent++) {
      const one = await stranger()
      for (let time = 0; time < 2; time++) await requestCode(one)
    }
    await localConsole().settle()
    await expect(requestCode(await stranger())).rejects.toThrow('text_message.used_up')
    expect((await signIn(known)).userId).toBe(known.userId)
  })
})
