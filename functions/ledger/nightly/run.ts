import * as z from 'zod'
import { keyPrefixes } from '../../kit/table/key-prefixes.ts'
import type { Table } from '../../kit/table/table.ts'
import { addTo, auditRows, checkBalance, type Difference, noPartition, type PartitionState } from '../audit.ts'
import { balance } from '../balance.ts'
import { journal } from '../journal.ts'
import { compareRecords, compareSubjects } from './records.ts'
import { type Row, scanMoney } from './store.ts'

const partition = z.object({
  pk: z.string(),
  stored: balance.optional(),
  folded: balance,
  foldedThen: balance.optional(),
  lastJournal: journal.optional(),
})

/** What a workflow keeps between two parts of an audit: JSON, far below its limit of 256 KB. */
export const auditState = z.object({
  next: z.object({ pk: z.string(), sk: z.string() }).nullable(),
  reading: partition,
  people: z.int(),
  journals: z.int(),
  entries: z.int(),
  records: z.int(),
  differences: z.int(),
  totals: z.record(z.string(), z.int()),
  done: z.boolean(),
})
export type AuditState = z.infer<typeof auditState>

export const newAudit: AuditState = {
  next: null,
  reading: noPartition,
  people: 0,
  journals: 0,
  entries: 0,
  records: 0,
  differences: 0,
  totals: {},
  done: false,
}

interface Part {
  /** Ends the part after a page. */
  readonly hasTime: () => boolean
  readonly tell: (found: Difference) => void
}

/**
 * Continues an audit of the ledger, of its records and of the reverse, page by page (docs/ledger.md). Reads only, so a
 * part can be repeated.
 */
export async function continueAudit(table: Table, begun: AuditState, { hasTime, tell }: Part): Promise<AuditState> {
  let { next, differences } = begun
  let reading: PartitionState = begun.reading
  let { people, journals, entries, records } = begun
  const totals = new Map(Object.entries(begun.totals))
  const report = (found: Difference) => {
    differences++
    tell(found)
  }
  do {
    const page = await scanMoney(table, next ?? undefined)
    const [ofLedger, ofRecords] = [page.rows.filter(isLedger), page.rows.filter((row) => !isLedger(row))]
    const audited = await auditRows(table, reading, ofLedger, report)
    await compareRecords(table, ofRecords, report)
    await compareSubjects(table, audited.journals, report)
    for (const one of audited.journals) addTo(totals, one)
    reading = audited.reading
    people += audited.people
    journals += audited.journals.length
    entries += audited.entries.length
    records += ofRecords.length
    next = page.next ?? null
  } while (next && hasTime())
  if (!next) await checkBalance(table, reading, report)
  return {
    next,
    reading,
    people,
    journals,
    entries,
    records,
    differences,
    done: next === null,
    totals: Object.fromEntries(totals),
  }
}

function isLedger({ pk }: Row): boolean {
  return pk.startsWith(keyPrefixes.ledger) || pk.startsWith(keyPrefixes.journal)
}

/** Audits everything in one run: for the command. */
export function auditAll(table: Table, tell: Part['tell']): Promise<AuditState> {
  return continueAudit(table, newAudit, { hasTime: () => true, tell })
}
