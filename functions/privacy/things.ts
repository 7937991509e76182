import { watcherKeys } from '../catalogue/watcher-keys.ts'
import { nobody } from '../kit/people/nobody.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { queryAll } from '../kit/table/query.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, type Part, transact } from '../kit/table/transaction.ts'
import { leaveConversation } from './leave-conversation.ts'
import {
  askedRow,
  conversationWithRow,
  type PickupOf,
  pickupOfRow,
  ratedRow,
  ratingRow,
  reportedRow,
  watchedRow,
} from './rows.ts'

/** What a row below a user's key leads to. `mends` is refused where that is gone already, and then left out. */
interface Removal {
  readonly mends?: Part
  readonly removes: readonly Key[]
}

type Remove = (userId: string, row: Record<string, unknown>) => Removal

/** What is not named here is a row alone: a favourite, a tally, a consent. */
const removals: Readonly<Record<string, Remove>> = {
  [keys.savedSearchPrefix]: (_, row) => ({ removes: watcherKeys(watchedRow.parse(row)) }),
  // The question stays readable with its answer, without who asked.
  [keys.askedPrefix]: (userId, row) => {
    const { recyclableId, questionId } = askedRow.parse(row)
    return {
      mends: forget(keys.question(recyclableId, questionId), 'askerId', userId),
      removes: [keys.asker(recyclableId, userId)],
    }
  },
  // The reason stays with the admins; a comment in the reporter's own words could tell who it was.
  [keys.reportedPrefix]: (userId, row) => {
    const { reportId, recyclableId, conversationId } = reportedRow.parse(row)
    return {
      mends: forget(keys.report(reportId), 'reporterId', userId, 'comment'),
      removes: [
        conversationId === null
          ? keys.reportMark(recyclableId, userId)
          : keys.conversationReportMark(conversationId, userId),
      ],
    }
  },
  // It stays the other's, with what they wrote and weighed.
  [keys.pickupOfPrefix]: (userId, row) => {
    const { pickupId, side } = pickupOfRow.parse(row)
    return { mends: leavePickup(keys.pickup(pickupId), side, userId), removes: [] }
  },
  // What its giver is led by names the person too.
  [keys.ratingPrefix]: (_, row) => {
    const { raterId, pickupId } = ratingRow.parse(row)
    return { removes: [keys.rated(raterId, pickupId)] }
  },
  // What the other person was given stays theirs.
  [keys.ratedPrefix]: (userId, row) => {
    const { ratedId, pickupId } = ratedRow.parse(row)
    return { mends: forget(keys.rating(ratedId, pickupId), 'raterId', userId), removes: [] }
  },
}

/**
 * Removes all that stands below a user's key and what it leads to, a row in one transaction, so that it can be begun
 * again wherever it ended. The profile is not among it by then.
 */
export async function removeThings(table: Table, userId: string): Promise<void> {
  const rows = queryAll(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.user(userId) },
  })
  for await (const row of rows) {
    const key = { pk: String(row.pk), sk: String(row.sk) }
    if (key.sk.startsWith(keys.conversationWithPrefix)) {
      await leaveConversation(table, userId, conversationWithRow.parse(row))
      continue
    }
    const [, remove] = Object.entries(removals).find(([prefix]) => key.sk.startsWith(prefix)) ?? []
    const { mends, removes = [] } = remove?.(userId, row) ?? {}
    await removeRow(table, mends, [key, ...removes])
  }
}

async function removeRow(table: Table, mends: Part | undefined, removed: readonly Key[]): Promise<void> {
  const parts: Part[] = removed.map((Key) => ({ Delete: { Key } }))
  if (!mends) return transact(table, parts)
  try {
    await transact(table, [mends, ...parts])
  } catch (error) {
    // It went with its ad, or was done before.
    if (!(error instanceof ConditionsFailed)) throw error
    await transact(table, parts)
  }
}

/** Takes the person out of a row that stays, and what may tell who it was. Guards: it names this person. */
function forget(Key: Key, field: string, userId: string, text?: string): Part {
  return {
    Update: {
      Key,
      UpdateExpression: `SET #who = :nobody${text === undefined ? '' : ', #text = :none'}`,
      ConditionExpression: '#who = :user',
      ExpressionAttributeNames: { '#who': field, ...(text !== undefined && { '#text': text }) },
      ExpressionAttributeValues: { ':nobody': nobody, ':user': userId, ...(text !== undefined && { ':none': null }) },
    },
  }
}

const unsaid = { notes: null, reason: null }

/** Takes one of the two out of a pickup, with that person's words. Guards: it names this person. */
function leavePickup(Key: Key, side: PickupOf['side'], userId: string): Part {
  return {
    Update: {
      Key,
      UpdateExpression: 'SET #who = :nobody, #words.#side = :unsaid, #version = #version + :one',
      ConditionExpression: '#who = :user',
      ExpressionAttributeNames: { '#who': `${side}Id`, '#words': 'words', '#side': side, '#version': 'version' },
      ExpressionAttributeValues: { ':nobody': nobody, ':user': userId, ':unsaid': unsaid, ':one': 1 },
    },
  }
}
