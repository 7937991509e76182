import { createHash } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { PageView } from '../../shared/contract/page-views.ts'
import { dayOf } from '../../shared/days.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { daySeconds, expiresAt, type Table } from '../kit/table/table.ts'
import { ConditionsFailed, isWriteConflict, transact } from '../kit/table/transaction.ts'
import { updateWhere } from '../kit/table/update-where.ts'
import { cleanWords } from './clean-words.ts'

/** Over a year, for comparison with the previous one. */
const keptDays = 400

/**
 * Counts a view by day (São Paulo time, rules 12.6). A sampled view adds `standsFor`, so counters stay comparable when
 * the sampling rate changes. The first view of a visit counts the visit too. At most 27 routes × 27 locales × 3 screens
 * a day.
 */
export async function addView(table: Table, view: PageView, standsFor: number, now: Date): Promise<void> {
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.pageViews(dayOf(now), view.route, view.locale, view.screen),
      UpdateExpression: `ADD #views :more${view.first ? ', #visits :more' : ''} SET expiresAt = if_not_exists(expiresAt, :end)`,
      ExpressionAttributeNames: { '#views': 'views', ...(view.first && { '#visits': 'visits' }) },
      ExpressionAttributeValues: { ':more': standsFor, ':end': expiresAt(now, keptDays * daySeconds) },
    }),
  )
}

/** Words are shown from this many visits on: fewer could point at a person (rules 12.10). */
export const shownFromVisits = 5
/** Bounds what anonymous callers can write. */
export const newWordsADay = 1000
const keptWordsDays = 70

interface EmptySearch {
  readonly words: string
  readonly visit: string
}

/** Counts a search without results by month. Words beyond the day's limit are dropped silently. */
export async function addEmptySearch(table: Table, { words, visit }: EmptySearch, now: Date): Promise<void> {
  const clean = cleanWords(words)
  if (clean === undefined) return
  const found = { words: clean, visit: hashOf(`${clean} ${visit}`), now }
  if (!(await addWord(table, found))) await addVisit(table, found)
}

interface Found {
  readonly words: string
  readonly visit: string
  readonly now: Date
}

/** Returns false for known words. Guards: the words are new; room in the day. */
async function addWord(table: Table, { words, visit, now }: Found): Promise<boolean> {
  const ends = expiresAt(now, keptWordsDays * daySeconds)
  try {
    await transact(table, [
      {
        Put: {
          Item: { ...keys.emptySearch(monthOf(now), words), visits: 1, visitHashes: new Set([visit]), expiresAt: ends },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Update: {
          Key: keys.emptySearchesOfDay(dayOf(now)),
          UpdateExpression: 'ADD #words :one SET expiresAt = :ends',
          ConditionExpression: 'attribute_not_exists(#words) OR #words < :limit',
          ExpressionAttributeNames: { '#words': 'words' },
          ExpressionAttributeValues: { ':one': 1, ':limit': newWordsADay, ':ends': expiresAt(now, 2 * daySeconds) },
        },
      },
    ])
    return true
  } catch (error) {
    if (error instanceof ConditionsFailed) return !error.failed.has(0)
    // Another new word at the same moment: losing one search is better than a fault for a visitor.
    if (isWriteConflict(error)) return true
    throw error
  }
}

/**
 * Counts a visit of known words. The row keeps the first visits' hashes and forgets them at the fifth.
 * Guard: the visit is not among the first ones.
 */
async function addVisit(table: Table, { words, visit, now }: Found): Promise<void> {
  const Key = keys.emptySearch(monthOf(now), words)
  const visits =
    (await count(table, Key, {
      UpdateExpression: 'ADD visits :one, visitHashes :visit',
      ConditionExpression: 'attribute_exists(visitHashes) AND NOT contains(visitHashes, :hash)',
      ExpressionAttributeValues: { ':one': 1, ':visit': new Set([visit]), ':hash': visit },
    })) ??
    (await count(table, Key, {
      UpdateExpression: 'ADD visits :one',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(visitHashes)',
      ExpressionAttributeValues: { ':one': 1 },
    }))
  if (visits !== undefined && visits >= shownFromVisits) await show(table, Key, visits, now)
}

type Addition = Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'>

/** Returns the new number of visits; undefined when the condition failed. */
async function count(table: Table, Key: Key, addition: Addition): Promise<number | undefined> {
  try {
    const command = new UpdateCommand({ TableName: table.name, Key, ...addition, ReturnValues: 'UPDATED_NEW' })
    return counted.parse((await table.client.send(command)).Attributes).visits
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

const counted = z.object({ visits: z.int() })

/** Guard: no later visit was counted, which shows a higher number itself. */
async function show(table: Table, Key: Key, visits: number, now: Date): Promise<void> {
  await updateWhere(table, {
    Key,
    UpdateExpression: 'SET gsi1pk = :top, gsi1sk = :rank REMOVE visitHashes',
    ConditionExpression: 'visits = :visits',
    ExpressionAttributeValues: {
      ':top': keys.emptySearchTop(monthOf(now)),
      ':rank': String(visits).padStart(10, '0'),
      ':visits': visits,
    },
  })
}

function monthOf(now: Date): string {
  return dayOf(now).slice(0, 7)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
