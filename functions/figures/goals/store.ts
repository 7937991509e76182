import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { goalPeriods, goalTypes, maxGoals } from '../../../shared/contract/goals.ts'
import { idOf } from '../../../shared/ids.ts'
import { keys } from '../../kit/table/keys.ts'
import type { Table } from '../../kit/table/table.ts'
import type { Part } from '../../kit/table/transaction.ts'

const goalRow = z.object({
  id: idOf('goal'),
  name: z.string(),
  target: z.int().positive(),
  period: z.enum(goalPeriods),
  type: z.enum(goalTypes),
  current: z.int(),
  sample: z.boolean(),
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type GoalRow = z.infer<typeof goalRow>

const goalsRow = z.object({ goals: z.array(goalRow).max(maxGoals), version: z.int() })
export type GoalsRow = z.infer<typeof goalsRow>

const firstDay = '2026-01-01T03:00:00.000Z'
const sample = { period: 'monthly', current: 0, sample: true, version: 0, createdAt: firstDay } as const

/** The two examples of a new installation (money.md); the first change stores them with it. */
const samples: GoalsRow = {
  goals: [
    { ...sample, id: 'gol_01KDVY8J000000000000000001', name: 'Receita mensal', target: 5_000_000, type: 'revenue' },
    { ...sample, id: 'gol_01KDVY8J000000000000000002', name: 'Novos usuários do mês', target: 200, type: 'users' },
  ],
  version: 0,
}

/** One row holds all goals: 50 at most. Use `consistent` before a change. */
export async function readGoals(table: Table, { consistent = false } = {}): Promise<GoalsRow> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.goals, ConsistentRead: consistent }),
  )
  return Item ? goalsRow.parse(Item) : samples
}

/** Guard: the goals have the version that was read; version 0 means no row. */
export function goalsPart(before: GoalsRow, after: GoalsRow): Part {
  return {
    Put: {
      Item: { ...keys.goals, ...after },
      ...(before.version === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: '#version = :seen',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':seen': before.version },
          }),
    },
  }
}
