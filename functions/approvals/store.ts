import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { ApprovalStep } from '../../shared/contract/approvals.ts'
import { newId } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import { readable, readableAll } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'
import type { Guarded, Part } from '../kit/table/transaction.ts'
import {
  type Approval,
  type ApprovalStepRow,
  type ApprovalSubject,
  approval,
  approvalStepRow,
  subjectOf,
} from './approval.ts'
import { type PendingRequests, pendingRow } from './waiting.ts'

export async function readApproval(table: Table, subject: ApprovalSubject): Promise<Approval | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.approval(subject), ConsistentRead: true }),
  )
  return Item && approval.parse(Item)
}

/** Guards: the approval is new. */
export function openApprovalPart(opened: Approval): Part {
  const key = keys.approval(subjectOf(opened.kind, opened.id))
  return { Put: { Item: { ...key, ...opened }, ConditionExpression: 'attribute_not_exists(pk)' } }
}

/** Guards: the approval is unchanged since it was read. */
export function verdictParts(after: Approval, now: Date): (Part | Guarded)[] {
  const subject = subjectOf(after.kind, after.id)
  const by = (after.decision ?? after.endorsement)?.by ?? null
  return [
    {
      Put: {
        Item: { ...keys.approval(subject), ...after },
        ConditionExpression: '#version = :seen',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':seen': after.version - 1 },
      },
      refusal: new Refusal('approval.changed_meanwhile'),
    },
    stepPart(subject, { step: after.decision ? 'decided' : 'endorsed', by }, now),
  ]
}

interface StepMade {
  readonly step: ApprovalStep['step']
  readonly by: string | null
}

function stepPart(subject: ApprovalSubject, made: StepMade, now: Date): Extract<Part, { Put: unknown }> {
  const id = newId('approvalStep', now)
  const row: ApprovalStepRow = { id, at: now.toISOString(), ...made }
  return {
    Put: { Item: { ...keys.approvalStep(subject, id), ...row }, ConditionExpression: 'attribute_not_exists(pk)' },
  }
}

export async function noteStep(
  table: Table,
  subject: ApprovalSubject,
  step: StepMade['step'],
  now: Date,
): Promise<void> {
  const { Put } = stepPart(subject, { step, by: null }, now)
  await table.client.send(new PutCommand({ ...Put, TableName: table.name }))
}

/** About a year of daily reminders. */
const shownSteps = 400

export async function stepsOf(table: Table, subject: ApprovalSubject): Promise<ApprovalStepRow[]> {
  const steps: ApprovalStepRow[] = []
  const asked = queryAll(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :step)',
    ExpressionAttributeValues: { ':pk': keys.approval(subject).pk, ':step': keys.approvalStepPrefix },
  })
  for await (const step of readableAll(asked, (item) => approvalStepRow.parse(item))) {
    steps.push(step)
    if (steps.length === shownSteps) break
  }
  return steps
}

const taskTokenRow = z.object({ sealed: z.string() })

/** Replaces the previous token, which is no longer valid. Only one step of one execution writes this row at a time. */
export async function saveToken(table: Table, subject: ApprovalSubject, sealed: string): Promise<void> {
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.taskToken(subject), sealed } }))
}

export async function readToken(table: Table, subject: ApprovalSubject): Promise<string | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.taskToken(subject), ConsistentRead: true }),
  )
  return Item && taskTokenRow.parse(Item).sealed
}

const mostPending = 100

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
          Limit: mostPending,
        }),
      )
      return {
        kind,
        rows: readable(Items, (item) => pendingRow.parse(item)),
        isComplete: LastEvaluatedKey === undefined,
      }
    }),
  )
}
