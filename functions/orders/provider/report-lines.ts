import * as z from 'zod'

/** A movement of the provider's balance, as its report names it. */
export interface ReportLine {
  /** The provider's id of the payment or transfer that moved. */
  readonly source: string
  /** The order of a payment, where the report names it. */
  readonly orderId: string | null
  /** `SETTLEMENT`, `REFUND`, `CHARGEBACK`, `DISPUTE`, `WITHDRAWAL` … */
  readonly type: string
  readonly at: string
  /** What the balance gained, after fees; below zero: lost. In centavos. */
  readonly netCents: number
}

/** The columns that the report must have; the account's configuration names them. */
export const reportColumns = [
  'TRANSACTION_DATE',
  'TRANSACTION_TYPE',
  'SOURCE_ID',
  'EXTERNAL_REFERENCE',
  'SETTLEMENT_NET_AMOUNT',
] as const

/** Movements without an id share one source, so that none is left out. */
const noSource = 'without-id'

const amount = z.string().regex(/^-?\d+(\.\d+)?$/)
const line = z.object({
  TRANSACTION_DATE: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  TRANSACTION_TYPE: z.string().min(1),
  SOURCE_ID: z.string(),
  EXTERNAL_REFERENCE: z.string(),
  SETTLEMENT_NET_AMOUNT: amount,
})

/**
 * Reads a report of the provider's balance: CSV with the columns above in any order.
 * @throws UnreadableReport for a missing column or a line of another form: a sum without it would be wrong
 */
export function readReport(text: string): ReportLine[] {
  const [header = [], ...rows] = cellsOf(text.replace(/^\uFEFF/, ''))
  const missing = reportColumns.filter((name) => !header.includes(name))
  if (missing.length > 0) throw new UnreadableReport(`has no ${missing.join(', ')}`)
  return rows.map((cells, index) => {
    const parsed = line.safeParse(Object.fromEntries(header.map((name, column) => [name, cells[column] ?? ''])))
    if (!parsed.success) throw new UnreadableReport(`line ${index + 2} ${z.prettifyError(parsed.error)}`)
    return lineOf(parsed.data)
  })
}

export class UnreadableReport extends Error {
  override readonly name = 'UnreadableReport'
}

function lineOf(of: z.infer<typeof line>): ReportLine {
  const source = of.SOURCE_ID.trim()
    .replace(/[^\w-]/g, '-')
    .slice(0, 50)
  return {
    source: source === '' ? noSource : source,
    orderId: of.EXTERNAL_REFERENCE.trim() || null,
    type: of.TRANSACTION_TYPE.trim()
      .toUpperCase()
      .replace(/[^A-Z_]/g, '_'),
    at: new Date(of.TRANSACTION_DATE).toISOString(),
    netCents: Math.round(Number(of.SETTLEMENT_NET_AMOUNT) * 100),
  }
}

/** Cells may be quoted; the separator is the header's. */
function cellsOf(text: string): string[][] {
  const separator = text.slice(0, Math.max(0, text.search(/\r?\n|$/))).includes(';') ? ';' : ','
  const rows: string[][] = []
  let row: string[] = []
  let [cell, isQuoted] = ['', false]
  const endRow = () => {
    row.push(cell)
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
    cell = ''
  }
  for (let index = 0; index < text.length; index++) {
    const sign = text.charAt(index)
    if (isQuoted && sign === '"' && text.charAt(index + 1) === '"') {
      cell += sign
      index++
    } else if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) cell += sign
    else if (sign === separator) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  endRow()
  return rows
}
