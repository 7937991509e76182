import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { eachAlone } from '../kit/each-alone.ts'
import { keys } from '../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table/table.ts'
import { type FinishDeps, finishAccount, type PoolAttributes } from './finish-account.ts'

/** Unconfirmed sign-ups are removed after a day (rules 2.8). */
const keptSeconds = 2 * daySeconds
const pageSize = 100

/** Notes a sign-up before the pool has it, so that the sweep finds each account without a profile. */
export async function addPendingSignUp(table: Table, email: string, now: Date): Promise<void> {
  const Item = { ...keys.pendingSignUp(email), email, expiresAt: expiresAt(now, keptSeconds) }
  await table.client.send(new PutCommand({ TableName: table.name, Item }))
}

export interface SweepDeps extends FinishDeps {
  /** Returns the attributes of a confirmed account; undefined if it is unconfirmed or does not exist. */
  readonly confirmed: (email: string) => Promise<PoolAttributes | undefined>
}

/**
 * Finishes confirmed accounts that lack a profile (rules 2.22); returns their number.
 * @throws the failures of some, after all others
 */
export async function finishPendingSignUps(deps: SweepDeps, now: Date): Promise<number> {
  const { table, confirmed } = deps
  let finished = 0
  await eachAlone(pendingEmails(table), async (email) => {
    const attributes = await confirmed(email)
    if (!attributes) return
    if ((await finishAccount(deps, attributes, now)).isNew) finished++
    // The account had its profile already.
    else await table.client.send(new DeleteCommand({ TableName: table.name, Key: keys.pendingSignUp(email) }))
  })
  return finished
}

async function* pendingEmails(table: Table): AsyncGenerator<string> {
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': keys.pendingSignUps },
        Limit: pageSize,
        ExclusiveStartKey,
      }),
    )
    for (const { sk } of page.Items ?? []) yield String(sk)
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
}
