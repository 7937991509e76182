import * as z from 'zod'
import { dayOf } from '../../shared/days.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import { balance } from './balance.ts'
import type { Entry } from './decide.ts'
import { isRecorded, type Journal, journal } from './journal.ts'
import { terms, userOf } from './terms.ts'

/** Exact integers have 16 digits; as text they sort like numbers. */
const centsDigits = 16
const countDigits = 10
const sortable = (value: number, digits: number) => String(value).padStart(digits, '0')

const change = z.int()

/** A person's side of a journal as it is kept: enough to say it in a sentence, and to check the balance by. */
export const entryRow = journal
  .pick({ subject: true, number: true, action: true, reference: true, state: true, at: true })
  .extend({
    userId: z.string(),
    terms,
    changes: z.object({ escrow: change, pending: change, available: change, held: change }),
    after: balance,
  })
export type EntryRow = z.infer<typeof entryRow>

export function entryOf({ userId, journal: of, changes, after }: Entry): EntryRow {
  const { subject, number, action, reference, state, at } = of
  return { subject, number, action, reference, state, at, userId, terms: of.terms, changes: { ...changes }, after }
}

/**
 * Entries sort by their version, since lifetime credits only grow, and by what was earned until then: so the credit
 * that crossed an amount is the first entry at or above it.
 */
export function entryKey(userId: string, creditedCents: number, version: number): Key {
  return keys.ledgerEntry(userId, sortable(creditedCents, centsDigits), sortable(version, countDigits))
}

/** Where an entry stands among its person's. */
export function positionOf({ userId, after }: EntryRow): string {
  return entryKey(userId, after.creditedCents, after.version).sk
}

/** The form of such a position. */
export const entryPosition = new RegExp(`^${keys.ledgerEntryPrefix}\\d{${centsDigits}}#\\d{${countDigits}}$`)

/** Below every entry that brought a person's earnings to so many centavos or more. */
export function entriesFrom(userId: string, creditedCents: number): Key {
  return keys.ledgerEntry(userId, sortable(creditedCents, centsDigits), '')
}

export function journalKey(subject: Journal['subject'], number: number): Key {
  return keys.journal(subject, sortable(number, countDigits))
}

/** The key of the person's side of a journal; undefined where it has none. */
export function entryKeyOf({ terms: of, entry }: Journal): Key | undefined {
  const userId = userOf(of)
  return userId === undefined || !entry ? undefined : entryKey(userId, entry.creditedCents, entry.version)
}

export function entryItem(entry: Entry): Record<string, unknown> {
  const { userId, after } = entry
  return { ...entryKey(userId, after.creditedCents, after.version), ...entryOf(entry) }
}

/** A journal that touches platform or entities stands in the day book too: their accounts are folded there. */
export function journalItem(of: Journal): Record<string, unknown> {
  const { subject, number, at } = of
  const { pk, sk } = journalKey(subject, number)
  const listed = isRecorded(of) && { gsi1pk: keys.dayBook(dayOf(new Date(at))), gsi1sk: `${at}#${subject}#${sk}` }
  return { pk, sk, ...listed, ...of }
}
