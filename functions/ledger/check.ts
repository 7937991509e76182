import { isDeepStrictEqual } from 'node:util'
import type { Key } from '../kit/table/keys.ts'
import { personalAccountOf } from './accounts.ts'
import { applyChanges, type Balance, changesOf } from './balance.ts'
import { type Journal, postingsOf } from './journal.ts'
import { type EntryRow, entryKey, journalKey } from './ledger-rows.ts'
import { firstState, namesMoved, type Step, stepOf } from './steps.ts'
import { amountOf, type SubjectKind, userOf } from './terms.ts'

/** A journal must follow the previous one by the table of steps, to the centavo. */
export function faultsOfJournal(before: Journal | undefined, one: Journal, at: Key): string[] {
  const faults: string[] = []
  if (one.number !== (before?.number ?? 0) + 1) faults.push(`is number ${one.number} after ${before?.number ?? 0}`)
  if (!isAt(journalKey(one.subject, one.number), at)) faults.push(`belongs to ${one.subject} ${one.number}`)
  if (before && !isDeepStrictEqual(before.terms, one.terms)) faults.push('has other terms than the journal before it')
  const from = before?.state ?? firstState
  const [kind] = one.subject.split('/') as [SubjectKind]
  const step = kind === one.terms.kind ? stepOf(kind, from, one.action) : undefined
  if (step) {
    const covering = [...faultsOfCover(before, step, one), ...faultsOfMoved(step, one)]
    return [...faults, ...(covering.length > 0 ? covering : faultsOfStep(step, one))]
  }
  return [...faults, `has no step ${one.action} of a ${one.terms.kind} from ${from}`]
}

/** A dispute's end moves the same part as its beginning. */
function faultsOfCover(before: Journal | undefined, step: Step, one: Journal): string[] {
  const isNamed = step.legs.some((leg) => leg.endsWith('covered'))
  if (isNamed !== (one.coveredCents !== undefined)) return [`names ${one.coveredCents ?? 'no'} covered centavos`]
  if (!isNamed) return []
  if (one.action === 'dispute') {
    const price = amountOf(one.terms, 'price')
    const held = (one.coveredCents ?? 0) + (one.deferredCents ?? 0)
    return held > price ? [`covers ${held} of ${price}`] : []
  }
  if (one.deferredCents !== before?.deferredCents) return [`defers ${one.deferredCents}, not ${before?.deferredCents}`]
  return one.coveredCents === before?.coveredCents ? [] : [`covers ${one.coveredCents}, not ${before?.coveredCents}`]
}

function faultsOfMoved(step: Step, { movedCents }: Journal): string[] {
  return namesMoved(step) === Boolean(movedCents) ? [] : [`moves ${movedCents ?? 'no'} centavos`]
}

function faultsOfStep(step: Step, one: Journal): string[] {
  const faults: string[] = []
  if (step.to !== one.state) faults.push(`leads to ${one.state} instead of ${step.to}`)
  if (!isDeepStrictEqual(postingsOf(step.legs, one.terms, one), one.postings))
    faults.push('has other lines than its step')
  const personal = one.postings.some(({ account }) => personalAccountOf(account))
  if (personal && !one.entry) faults.push('names no entry')
  if (!personal && one.entry) faults.push('names an entry but moves no personal money')
  return faults
}

/** The balance must be the previous one plus the entry's changes. */
export function faultsOfEntry(before: Balance, one: EntryRow, at: Key): string[] {
  const { after, changes, userId } = one
  const faults: string[] = []
  if (!isAt(entryKey(userId, after.creditedCents, after.version), at))
    faults.push(`belongs to ${userId} ${after.version}`)
  const expected = applied(before, one)
  if (!expected) faults.push(`takes ${JSON.stringify(changes)} below zero`)
  else if (!isDeepStrictEqual(expected, after))
    faults.push(`leaves ${JSON.stringify(after)}, by the entries before it ${JSON.stringify(expected)}`)
  return faults
}

function applied(before: Balance, { changes }: EntryRow): Balance | undefined {
  try {
    return applyChanges(before, changes)
  } catch {
    return undefined
  }
}

export function isPair(of: Journal, { after, changes, userId, ...entry }: EntryRow): boolean {
  const { subject, number, action, reference, state, terms, at, earnedAt } = of
  const dated = earnedAt === undefined ? {} : { earnedAt }
  return (
    userOf(terms) === userId &&
    isDeepStrictEqual(entry, { subject, number, action, reference, state, terms, at, ...dated }) &&
    isDeepStrictEqual(of.entry, { version: after.version, creditedCents: after.creditedCents }) &&
    isDeepStrictEqual(changesOf(userId, of.postings), changes)
  )
}

function isAt(key: Key, { pk, sk }: Key): boolean {
  return key.pk === pk && key.sk === sk
}
