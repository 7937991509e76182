import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { createTable } from '../../test/support/tables/table.ts'
import { addView } from './store.ts'

const table = createTable()
// 23:30 on 20 November in São Paulo.
const now = new Date('2026-11-21T02:30:00.000Z')
const view = { route: '/recyclables', locale: 'ptBR', screen: 'phone', first: false } as const

it('counts views by São Paulo day, route, locale and screen, and stores nothing else', async () => {
  await Promise.all(Array.from({ length: 5 }, () => addView(table, view, 10, now)))
  await addView(table, { ...view, screen: 'desktop', first: true }, 10, now)
  await addView(table, view, 10, new Date(now.getTime() + 30 * 60_000))
  const { Items } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :day',
      ExpressionAttributeValues: { ':day': 'VIEWS#2026-11-20' },
    }),
  )
  const expiresAt = Math.floor(now.getTime() / 1000) + 400 * 24 * 60 * 60
  expect(Items).toEqual([
    { pk: 'VIEWS#2026-11-20', sk: '/recyclables#ptBR#desktop', views: 10, visits: 10, expiresAt },
    { pk: 'VIEWS#2026-11-20', sk: '/recyclables#ptBR#phone', views: 50, expiresAt },
  ])
})
