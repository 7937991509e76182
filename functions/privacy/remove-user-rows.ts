import { watcherKeys } from '../catalogue/watcher-keys.ts'
import { deletedUserId } from '../kit/people/deleted-user.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { ConditionsFailed, type Part, transact } from '../kit/table/transaction.ts'
import {
  askedRow,
  calendarOfRow,
  conversationWithRow,
  ownCodeRow,
  type PickupOf,
  pickupOfRow,
  ratedRow,
  ratingRow,
  reportedRow,
  ticketOfRow,
  unsubscribeTokenRow,
  watchedRow,
} from './exported-rows.ts'
import { leaveConversation } from './leave-conversation.ts'
import { rowsOfUser } from './store.ts'

/** `mends` anonymises a shared row; it is skipped if that row is already gone. */
interface Removal {
  readonly mends?: Part
  readonly removes: readonly Key[]
}

type Remove = (userId: string, row: Record<string, unknown>) => Removal

/** Kinds not listed here point to no other row. */
const removals: Readonly<Record<string, Remove>> = {
  [keys.savedSearchPrefix]: (_, row) => ({ removes: watcherKeys(watchedRow.parse(row)) }),
  // Keeps question and answer without the asker.
  [keys.askedPrefix]: (userId, row) => {
    const { recyclableId, questionId } = askedRow.parse(row)
    return {
      mends: anonymisePart(keys.question(recyclableId, questionId), 'askerId', userId),
      removes: [keys.unansweredQuestions(recyclableId, userId)],
    }
  },
  // The comment could identify the reporter; the reason stays.
  [keys.reportedPrefix]: (userId, row) => {
    const { reportId, recyclableId, conversationId } = reportedRow.parse(row)
    return {
      mends: anonymisePart(keys.report(reportId), 'reporterId', userId, 'comment'),
      removes: [
        conversationId === null
          ? keys.reportMark(recyclableId, userId)
          : keys.conversationReportMark(conversationId, userId),
      ],
    }
  },
  [keys.unsubscribeTokenOf('').sk]: (_, row) => ({
    removes: [keys.unsubscribeToken(unsubscribeTokenRow.parse(row).token)],
  }),
  [keys.ticketPrefix]: (_, row) => ({ removes: [keys.ticket(ticketOfRow.parse(row).ticketId)] }),
  [keys.calendarOf('').sk]: (_, row) => ({ removes: [keys.calendar(calendarOfRow.parse(row).hash)] }),
  [keys.ownReferralCode('').sk]: (_, row) => ({ removes: [keys.referralCode(ownCodeRow.parse(row).code)] }),
  // Stays for the other participant.
  [keys.pickupOfPrefix]: (userId, row) => {
    const { pickupId, side } = pickupOfRow.parse(row)
    return { mends: leavePickup(keys.pickup(pickupId), side, userId), removes: [] }
  },
  // The rater's index row names this user too.
  [keys.ratingPrefix]: (_, row) => {
    const { raterId, pickupId } = ratingRow.parse(row)
    return { removes: [keys.ratingByUser(raterId, pickupId)] }
  },
  // The rated user keeps the rating.
  [keys.ratedPrefix]: (userId, row) => {
    const { ratedId, pickupId } = ratedRow.parse(row)
    return { mends: anonymisePart(keys.rating(ratedId, pickupId), 'raterId', userId), removes: [] }
  },
}

/** One row per transaction, so it can restart after an interruption. The profile is already deleted. */
export async function removeUserRows(table: Table, userId: string): Promise<void> {
  for await (const row of rowsOfUser(table, userId)) {
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
    // Deleted with its ad, or already anonymised.
    if (!(error instanceof ConditionsFailed)) throw error
    await transact(table, parts)
  }
}

/** Anonymises a row and clears a text that may identify the user. */
function anonymisePart(Key: Key, field: string, userId: string, text?: string): Part {
  return {
    Update: {
      Key,
      UpdateExpression: `SET #who = :nobody${text === undefined ? '' : ', #text = :none'}`,
      ConditionExpression: '#who = :user',
      ExpressionAttributeNames: { '#who': field, ...(text !== undefined && { '#text': text }) },
      ExpressionAttributeValues: {
        ':nobody': deletedUserId,
        ':user': userId,
        ...(text !== undefined && { ':none': null }),
      },
    },
  }
}

const unsaid = { notes: null, reason: null }

function leavePickup(Key: Key, side: PickupOf['side'], userId: string): Part {
  return {
    Update: {
      Key,
      UpdateExpression: 'SET #who = :nobody, #words.#side = :unsaid, #version = #version + :one',
      ConditionExpression: '#who = :user',
      ExpressionAttributeNames: { '#who': `${side}Id`, '#words': 'words', '#side': side, '#version': 'version' },
      ExpressionAttributeValues: { ':nobody': deletedUserId, ':user': userId, ':unsaid': unsaid, ':one': 1 },
    },
  }
}
