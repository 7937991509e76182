import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type KeptRate, type RateCurrency, rateCurrency } from '../../shared/contract/exchange-rates.ts'
import { Refusal } from '../../shared/refusals.ts'
import { keys } from '../kit/table/keys.ts'
import { queryRows } from '../kit/table/query.ts'
import { readable } from '../kit/table/readable.ts'
import type { Table } from '../kit/table/table.ts'
import type { Guarded } from '../kit/table/transaction.ts'

const rateRow = z.object({
  currency: rateCurrency,
  micros: z.int().positive(),
  date: z.iso.date(),
  version: z.int().min(1),
})

export async function allRates(table: Table): Promise<KeptRate[]> {
  const rows = await queryRows(table, {
    KeyConditionExpression: 'pk = :rates',
    ExpressionAttributeValues: { ':rates': keys.exchangeRates },
  })
  return readable(rows, (item) => rateRow.parse(item))
}

export async function readRate(table: Table, currency: RateCurrency): Promise<KeptRate | undefined> {
  const { Item } = await table.client.send(
    new GetCommand({ TableName: table.name, Key: keys.exchangeRate(currency), ConsistentRead: true }),
  )
  return Item && rateRow.parse(Item)
}

/** Guard: the rate has the version that was read; version 1 is its first. */
export function ratePart(after: KeptRate): Guarded {
  const Item = { ...keys.exchangeRate(after.currency), ...after }
  const refusal = new Refusal('exchange_rate.changed_meanwhile')
  if (after.version === 1) return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' }, refusal }
  return {
    Put: {
      Item,
      ConditionExpression: '#version = :seen',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':seen': after.version - 1 },
    },
    refusal,
  }
}
