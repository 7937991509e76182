import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type QueueFigure, queueFigure, queues } from '../../shared/contract/queues.ts'
import { keys } from '../kit/table/keys.ts'
import { queryRows } from '../kit/table/query.ts'
import { readable } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'
import { updateWhere } from '../kit/table/update-where.ts'

/** Returns the figures of all counted queues, in the order of the menu. One Query. */
export async function readQueues(table: Table): Promise<QueueFigure[]> {
  const items = await queryRows(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.queueFigures },
  })
  const figures = readable(items, (item) => queueFigure.parse(item))
  return figures.toSorted((a, b) => queues.indexOf(a.queue) - queues.indexOf(b.queue))
}

/** Guards: no count that began later is stored. */
export function saveFigure(table: Table, figure: QueueFigure): Promise<boolean> {
  const names = Object.keys(figure)
  return updateWhere(table, {
    Key: keys.queueFigure(figure.queue),
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_not_exists(pk) OR countedAt <= :countedAt',
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(Object.entries(figure).map(([name, value]) => [`:${name}`, value])),
  })
}

const deadLetters = z.object({ at: z.iso.datetime(), count: z.int().min(0) })
export type DeadLetters = z.infer<typeof deadLetters>

/** Replaces the last count. */
export async function saveDeadLetters(table: Table, { at, count }: DeadLetters): Promise<void> {
  await table.client.send(new PutCommand({ TableName: table.name, Item: { ...keys.deadLetters, at, count } }))
}

/** Undefined before the first count. */
export async function readDeadLetters(table: Table): Promise<DeadLetters | undefined> {
  const { Item } = await table.client.send(new GetCommand({ TableName: table.name, Key: keys.deadLetters }))
  return Item && deadLetters.parse(Item)
}
