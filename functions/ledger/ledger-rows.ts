import * as z from 'zod'
import { dayOf } from '../../shared/days.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { balance } from './balance.ts'
import type { Entry } from './decide.ts'
import { isRecorded, type Journal, journal } from './journal.ts'
import { terms, userOf } from './terms.ts'

/** Safe integers have up to 16 digits; padded text sorts like numbers. */
const centsDigits = 16
const countDigits = 10
const sortable = (value: number, digits: number) => String(value).padStart(digits, '0')

const change = z.int()

/** Has all data for a statement line and for an audit of the balance. */
export const entryRow = journal
  .pick({ subject: true, number: true, action: true, reference: true, state: true, at: true, earnedAt: true })
  .extend({
    userId: z.string(),
    terms,
    changes: z.object({
      escrow: change,
      pending: change,
      available: change,
      held: change,
      // Missing in entries from before disputes.
      disputed: change.default(0),
      uncovered: change.default(0),
      owed: change.default(0),
      deferred: change.default(0),
    }),
    after: balance,
  })
export type EntryRow = z.infer<typeof entryRow>

export function entryOf({ userId, journal: of, changes, after }: Entry): EntryRow {
  const { subject, number, action, reference, state, at, earnedAt, terms } = of
  const about = { subject, number, action, reference, state, at, ...(earnedAt !== undefined && { earnedAt }) }
  return { ...about, userId, terms, changes: { ...changes }, after }
}

/**
 * Lifetime credits only grow, so this sorts in write order. The credit that crossed an amount is the first entry at or
 * above it.
 */
export function entryKey(userId: string, creditedCents: number, version: number): Key {
  return keys.ledgerEntry(userId, sortable(creditedCents, centsDigits), sortable(version, countDigits))
}

/** Returns since when the user has earned what the entry credits. */
export function earnedAtOf({ earnedAt, at }: Pick<EntryRow, 'earnedAt' | 'at'>): string {
  return earnedAt ?? at
}

export function positionOf({ userId, after }: EntryRow): string {
  return entryKey(userId, after.creditedCents, after.version).sk
}

export const entryPosition = new RegExp(`^${keys.ledgerEntryPrefix}\\d{${centsDigits}}#\\d{${countDigits}}$`)

/** The lower bound of entries with at least these lifetime credits. */
export function entriesFrom(userId: string, creditedCents: number): Key {
  return keys.ledgerEntry(userId, sortable(creditedCents, centsDigits), '')
}

export function journalKey(subject: Journal['subject'], number: number): Key {
  return keys.journal(subject, sortable(number, countDigits))
}

export function entryKeyOf({ terms: of, entry }: Journal): Key | undefined {
  const userId = userOf(of)
  return userId === undefined || !entry ? undefined : entryKey(userId, entry.creditedCents, entry.version)
}

export function entryItem(entry: Entry): Record<string, unknown> {
  const { userId, after } = entry
  return { ...entryKey(userId, after.creditedCents, after.version), ...entryOf(entry) }
}

/** Journals with platform or entity accounts are also indexed in the day book, where those accounts are summed. */
export function journalItem(of: Journal): Record<string, unknown> {
  const { subject, number, at } = of
  const { pk, sk } = journalKey(subject, number)
  const listed = isRecorded(of) && { gsi1pk: keys.dayBook(dayOf(new Date(at))), gsi1sk: `${at}#${subject}#${sk}` }
  return { pk, sk, ...listed, ...of }
}
