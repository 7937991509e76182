import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { ApprovalKind } from '../../shared/contract/approvals.ts'
import { keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import type { Waiting } from './reminder.ts'

const most = 100

const pendingRow = z.object({ userId: z.string(), amountCents: z.int(), createdAt: z.iso.datetime() })
export type PendingRow = z.infer<typeof pendingRow>

export interface PendingRequests {
  readonly kind: ApprovalKind
  readonly rows: readonly PendingRow[]
  readonly isComplete: boolean
}

/** What awaits a decision, oldest first, at most 100 a kind: one Query each. */
export async function readPending(table: Table): Promise<PendingRequests[]> {
  const lists = [
    ['withdrawal', keys.withdrawalsIn('pending')],
    ['donation', keys.donationsIn('pending')],
  ] as const
  return await Promise.all(
    lists.map(async ([kind, list]) => {
      const { Items = [], LastEvaluatedKey } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'gsi2',
          KeyConditionExpression: 'gsi2pk = :list',
          ExpressionAttributeValues: { ':list': list },
          Limit: most,
        }),
      )
      return { kind, rows: Items.map((item) => pendingRow.parse(item)), isComplete: LastEvaluatedKey === undefined }
    }),
  )
}

/** What this admin may decide: not the own requests. */
export function waitingFor(adminId: string, pending: readonly PendingRequests[]): Waiting[] {
  return pending.flatMap(({ kind, rows, isComplete }) => {
    const others = rows.filter(({ userId }) => userId !== adminId)
    const [first] = others
    if (!first) return []
    const amountCents = others.reduce((sum, one) => sum + one.amountCents, 0)
    return [{ kind, count: others.length, isComplete, amountCents, oldest: first.createdAt }]
  })
}
