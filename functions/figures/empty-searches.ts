import * as z from 'zod'
import { keys } from '../kit/table/keys.ts'
import { queryPages } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'

const shownWords = 20
const row = z.object({ sk: z.string(), visits: z.int() })

export interface EmptySearch {
  readonly month: string
  readonly words: string
  readonly visits: number
}

/** The most searched words without results, newest month first, 20 a month. */
export async function readEmptySearches(table: Table, months: readonly string[]): Promise<EmptySearch[]> {
  const found = await Promise.all(months.toReversed().map((month) => topOf(table, month)))
  return found.flat()
}

async function topOf(table: Table, month: string): Promise<EmptySearch[]> {
  const pages = queryPages(table, {
    IndexName: 'gsi1',
    KeyConditionExpression: 'gsi1pk = :top',
    ExpressionAttributeValues: { ':top': keys.emptySearchTop(month) },
    ScanIndexForward: false,
    Limit: shownWords,
  })
  for await (const { items } of pages)
    return items.map((item) => {
      const { sk: words, visits } = row.parse(item)
      return { month, words, visits }
    })
  return []
}
