import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Page } from '@playwright/test'
import { inject, it } from 'vitest'
import { dayOf } from '../../shared/days.ts'
import { expect, screens, withBrowser } from '../support/browser/visits.ts'
import { tableOf } from '../support/tables/tables.ts'

const { visit } = withBrowser()

type ReportedView = Record<'route' | 'locale' | 'screen', string> & { first: boolean }

function recordPageViews(page: Page): ReportedView[] {
  const views: ReportedView[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/page-views')) views.push(request.postDataJSON())
  })
  return views
}

async function countOf(key: string): Promise<number> {
  const { environment, tableName } = inject('cloud')
  const table = tableOf(environment, tableName)
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :day AND sk = :view',
      ExpressionAttributeValues: { ':day': `VIEWS#${dayOf(new Date())}`, ':view': key },
    }),
  )
  table.client.destroy()
  return Number(Items[0]?.views ?? 0)
}

it('counts the pages of a sampled visit by route, without data about the user', async () => {
  const before = await countOf('/terms#ptBR#phone')
  let views: ReturnType<typeof recordPageViews> = []
  const page = await visit({
    ...screens.phone,
    counted: true,
    at: '/terms',
    before: async (opened) => {
      views = recordPageViews(opened)
    },
  })
  await expect.poll(() => views).toEqual([{ route: '/terms', locale: 'ptBR', screen: 'phone', first: true }])
  await page.goto(`${inject('cloud').url}/nowhere/of/mine?secret=1`)
  await expect.poll(() => views.at(-1)).toEqual({ route: '*', locale: 'ptBR', screen: 'phone', first: true })
  await expect.poll(() => countOf('/terms#ptBR#phone')).toBe(before + 10)
})

it('counts nothing when the browser asks not to be tracked', async () => {
  let views: ReturnType<typeof recordPageViews> = []
  const page = await visit({
    at: '/terms',
    before: async (opened) => {
      views = recordPageViews(opened)
      await opened.addInitScript(() => {
        Math.random = () => 0
      })
    },
  })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(views).toEqual([])
})
