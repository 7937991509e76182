import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { batchGet } from '../kit/table/batch-get.ts'
import { keyPrefixes } from '../kit/table/key-prefixes.ts'
import { type Key, keys } from '../kit/table/keys.ts'
import type { Table } from '../kit/table/table.ts'
import { personalAccountOf } from './accounts.ts'
import { type Balance, balance, noBalance } from './balance.ts'
import { faultsOfEntry, faultsOfJournal, isPair } from './check.ts'
import { type Journal, journal } from './journal.ts'
import { type EntryRow, entryKey, entryKeyOf, entryRow, journalKey } from './ledger-rows.ts'
import { ledgerPages, readBalance } from './store.ts'

export interface Difference {
  readonly where: string
  readonly what: string
}

export interface AuditSummary {
  readonly people: number
  readonly journals: number
  readonly entries: number
  /** In centavos, by platform or entity account; personal accounts are summed over all users. */
  readonly totals: ReadonlyMap<string, number>
}

/** Rows of one partition arrive together and in order. */
export interface PartitionState {
  readonly pk: string
  stored?: Balance | undefined
  /** From all entries so far; `foldedThen` is the value at the stored version. */
  folded: Balance
  foldedThen?: Balance | undefined
  lastJournal?: Journal | undefined
}

interface Page {
  readonly journals: Journal[]
  readonly entries: EntryRow[]
}

type Report = (found: Difference) => void
type Row = Key & Record<string, unknown>

/**
 * Replays the ledger: compares journals with the table of steps, entries with journals and previous entries, and
 * balances with entries. Works while the table is in use: journals and entries never change, and balances that moved
 * are read again.
 */
export async function auditLedger(table: Table, tell: Report): Promise<AuditSummary> {
  let [people, journals, entries] = [0, 0, 0]
  const totals = new Map<string, number>()
  let reading = noPartition
  for await (const rows of ledgerPages(table)) {
    const page = await auditRows(table, reading, rows, tell)
    reading = page.reading
    for (const one of page.journals) addTo(totals, one)
    people += page.people
    journals += page.journals.length
    entries += page.entries.length
  }
  await checkBalance(table, reading, tell)
  return { people, journals, entries, totals }
}

export const noPartition: PartitionState = { pk: '', folded: noBalance }

interface AuditedRows extends Page {
  readonly people: number
  /** The partition that may go on with the next page. */
  readonly reading: PartitionState
}

/** Checks a page of journals, entries and balances. */
export async function auditRows(
  table: Table,
  begun: PartitionState,
  rows: readonly Row[],
  tell: Report,
): Promise<AuditedRows> {
  const page: Page = { journals: [], entries: [] }
  let [people, reading] = [0, { ...begun }]
  for (const row of rows) {
    if (row.pk !== reading.pk) {
      await checkBalance(table, reading, tell)
      reading = { pk: row.pk, folded: noBalance }
      if (isPerson(row)) people++
    }
    readRow(reading, page, row, tell)
  }
  await checkCounterparts(table, page, tell)
  return { ...page, people, reading }
}

const isPerson = ({ pk }: { readonly pk: string }) => pk.startsWith(keyPrefixes.ledger)

function readRow(reading: PartitionState, page: Page, row: Row, tell: Report): void {
  const say = (what: string) => tell({ where: nameOf(row), what })
  if (!isPerson(row)) {
    const one = parsed(journal, row, say)
    if (!one) return
    faultsOfJournal(reading.lastJournal, one, row).forEach(say)
    page.journals.push(one)
    reading.lastJournal = one
  } else if (row.sk === balanceSort) {
    reading.stored = parsed(balance, row, say)
  } else {
    const one = parsed(entryRow, row, say)
    if (!one) return
    faultsOfEntry(reading.folded, one, row).forEach(say)
    page.entries.push(one)
    reading.folded = one.after
    if (one.after.version === reading.stored?.version) reading.foldedThen = one.after
  }
}

const balanceSort = keys.balance('').sk

function parsed<Parsed>(schema: z.ZodType<Parsed>, row: Row, say: (what: string) => void): Parsed | undefined {
  const { success, data, error } = schema.safeParse(row)
  if (!success) say(`cannot be read: ${z.prettifyError(error).replaceAll(/\s+/g, ' ')}`)
  return data
}

/** If newer entries exist, the stored balance must have advanced since it was read. */
export async function checkBalance(table: Table, reading: PartitionState, tell: Report): Promise<void> {
  const { pk, stored, folded, foldedThen } = reading
  if (!isPerson(reading)) return
  const say = (what: string) => tell({ where: `${pk} ${balanceSort}`, what })
  if (!stored) {
    say('is missing')
    return
  }
  if (!isDeepStrictEqual(foldedThen, stored))
    say(`is ${JSON.stringify(stored)}, by its entries ${JSON.stringify(foldedThen ?? folded)}`)
  if (folded.version <= stored.version) return
  const now = await readBalance(table, pk.slice(keyPrefixes.ledger.length))
  if (now.version < folded.version) say(`is at version ${now.version}, and there is an entry ${folded.version}`)
}

/** Checks that each journal of personal money has its entry and each entry its journal. */
async function checkCounterparts(table: Table, { journals, entries }: Page, tell: Report): Promise<void> {
  const wanted = [
    ...journals.flatMap((one) => entryKeyOf(one) ?? []),
    ...entries.map(({ subject, number }) => journalKey(subject, number)),
  ]
  const found = new Map((await batchGet(table, wanted, { consistent: true })).map((row) => [nameOf(row as Row), row]))
  for (const one of journals) {
    const key = entryKeyOf(one)
    const entry = key && entryRow.safeParse(found.get(nameOf(key))).data
    if (!key || (entry && isPair(one, entry))) continue
    tell({ where: nameOf(journalKey(one.subject, one.number)), what: `lacks its entry at ${nameOf(key)}` })
  }
  for (const one of entries) {
    const key = journalKey(one.subject, one.number)
    const of = journal.safeParse(found.get(nameOf(key))).data
    if (of && isPair(of, one)) continue
    const where = nameOf(entryKey(one.userId, one.after.creditedCents, one.after.version))
    tell({ where, what: `lacks its journal at ${nameOf(key)}` })
  }
}

function nameOf({ pk, sk }: Key): string {
  return `${pk} ${sk}`
}

export function addTo(totals: Map<string, number>, { postings }: Journal): void {
  for (const { account, amountCents } of postings) {
    const mine = personalAccountOf(account)
    const name = mine ? `people/${mine.account}` : account
    totals.set(name, (totals.get(name) ?? 0) + amountCents)
  }
}
