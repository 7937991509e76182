import { DeleteCommand, GetCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb'
import { visibilityMs } from '../../../functions/kit/mail/mail-row.ts'
import { keys } from '../../../functions/kit/table/keys.ts'
import type { Table } from '../../../functions/kit/table/table.ts'
import type { CurrentCloud } from '../../support/current-cloud.ts'
import { invoke } from '../../support/functions.ts'
import type { Kind } from '../../support/kills/interruptions.ts'
import { localConsole, type Person } from '../../support/people/people.ts'
import { sampleProfile } from '../../support/people/profiles.ts'
import { asOperator } from '../../support/tables/rows.ts'

/** A journey through a part of the product, and the functions whose writes it reaches. */
export interface Area {
  readonly name: string
  readonly entries: Readonly<Record<string, Kind>>
  /** Returns one round: it begins with new users or rows and returns its end, without ids. */
  readonly prepare: (given: Given) => Promise<() => Promise<object>>
}

export interface Given {
  readonly home: CurrentCloud
  /** With the permissions of the operator. */
  readonly table: Table
  readonly admin: Person
}

const mostTries = 7

/** Repeats a step, as a user, a schedule or a workflow does after a failure. */
export async function persist<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (tries === mostTries) throw error
    }
  }
}

/** Invokes a scheduled function until a run succeeds, and waits for what follows. */
export async function runSchedule(entry: string, event: unknown = {}): Promise<void> {
  await persist(() => invoke(entry, event))
  await localConsole().settle()
}

/**
 * Sends what interrupted senders left: lets their claims expire, and runs the schedule that looks for them. A run that
 * is killed leaves a claim too, so it runs twice.
 */
export async function sendOverdueMails(): Promise<void> {
  for (const periods of [2, 4]) {
    await localConsole().settle()
    await localConsole().moveClock({ advanceMs: visibilityMs * periods })
    await runSchedule('functions/notifications/entries/send-due.ts')
  }
  await localConsole().moveClock({ reset: true })
}

/** Returns the different subjects of the e-mails to an address: an interruption may double one, and loses none. */
export async function subjectsTo(email: string, seen = 0): Promise<string[]> {
  const mails = await localConsole().read<{ subject: string }>('emails', { to: email, after: String(seen) })
  return [...new Set(mails.map(({ subject }) => subject))].toSorted()
}

/** Writes the profile of a user without an account at the pool. */
export async function plantProfile(
  table: Table,
  id: string,
  email = `${id}@reader.example`,
): Promise<{ id: string; email: string }> {
  const row = sampleProfile({ id, email, stateId: 35, cityId: 3550308, createdAt: new Date().toISOString() })
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.profile(id), ...row } }))
  return { id, email }
}

export async function readRow(Key: { pk: string; sk: string }): Promise<Record<string, unknown> | undefined> {
  return asOperator(async (client, TableName) => (await client.send(new GetCommand({ TableName, Key }))).Item)
}

export async function deleteRow(Key: { pk: string; sk: string }): Promise<void> {
  await asOperator((client, TableName) => client.send(new DeleteCommand({ TableName, Key })))
}

/** Notices to admins come at most once in ten minutes, and every round must cause them. */
export async function endNoticePauses(): Promise<void> {
  const { pk } = keys.consumed('admin-notices', '')
  await asOperator(async (client, TableName) => {
    const asked = {
      TableName,
      FilterExpression: 'begins_with(pk, :pause)',
      ExpressionAttributeValues: { ':pause': pk },
    }
    for await (const { Items = [] } of paginateScan({ client }, asked))
      for (const item of Items) await client.send(new DeleteCommand({ TableName, Key: { pk: item.pk, sk: item.sk } }))
  })
}
