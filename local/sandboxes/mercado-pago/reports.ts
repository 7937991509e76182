import * as z from 'zod'
import type { Books } from './books.ts'
import type { Movement } from './entries.ts'

interface Answer {
  readonly status: number
  readonly body: unknown
}

const period = z.object({ begin_date: z.iso.datetime(), end_date: z.iso.datetime() })
const config = z.looseObject({ columns: z.array(z.looseObject({ key: z.string() })).min(1) })

/** The columns that this sandbox knows. Source: Mercado Pago developers, glossary of the account-money report. */
const cells: Readonly<Record<string, (of: Movement) => string>> = {
  TRANSACTION_DATE: ({ at }) => at,
  TRANSACTION_TYPE: ({ type }) => type,
  SOURCE_ID: ({ source }) => source,
  EXTERNAL_REFERENCE: ({ reference }) => reference,
  TRANSACTION_AMOUNT: ({ grossCents }) => reais(grossCents),
  FEE_AMOUNT: ({ grossCents, netCents }) => reais(netCents - grossCents),
  SETTLEMENT_NET_AMOUNT: ({ netCents }) => reais(netCents),
  TRANSACTION_CURRENCY: () => 'BRL',
}
const reais = (cents: number) => (cents / 100).toFixed(2)

/**
 * The report of the account's movements: configured once, asked for by period, listed, and downloaded as CSV. The real
 * one takes minutes; here it is ready when it is listed.
 */
export function createReports(books: Books) {
  let configured: z.infer<typeof config> | undefined
  const asked: { readonly id: number; readonly begin_date: string; readonly end_date: string }[] = []
  const nameOf = (id: number) => `retorna-settlement-${id}.csv`

  return {
    /** A body of text is a file. */
    answer(method: string, path: string, body: unknown): Answer {
      if (path === '/config') return configure(method, body)
      if (method === 'POST' && path === '') {
        const parsed = period.safeParse(body)
        if (!configured || !parsed.success) return refused(400, 'bad_request', 'invalid period or configuration')
        asked.push({ id: books.freshId(), ...parsed.data })
        return { status: 202, body: {} }
      }
      if (method === 'GET' && path === '/list') return { status: 200, body: asked.map(listed) }
      const found = asked.find(({ id }) => path === `/${nameOf(id)}`)
      if (method !== 'GET' || !found || !configured) return refused(404, 'not_found', 'Report not found')
      return { status: 200, body: csvOf(found, configured.columns) }
    },
  }

  function configure(method: string, body: unknown): Answer {
    if (method !== 'GET') {
      const parsed = config.safeParse(body)
      if (!parsed.success) return refused(400, 'bad_request', 'columns are missing')
      configured = parsed.data
    }
    return configured
      ? { status: method === 'POST' ? 201 : 200, body: configured }
      : refused(404, 'config_not_found_for_user', 'Configuration not found for user')
  }

  function listed({ id, ...range }: (typeof asked)[number]) {
    return { id, ...range, file_name: nameOf(id), status: 'processed', format: 'CSV', created_from: 'manual' }
  }

  function csvOf({ begin_date, end_date }: (typeof asked)[number], columns: z.infer<typeof config>['columns']): string {
    const [from, to] = [Date.parse(begin_date), Date.parse(end_date) + 999]
    const lines = books.movements.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to)
    const names = columns.map(({ key }) => key)
    const rows = lines.map((one) => names.map((name) => `"${cells[name]?.(one) ?? ''}"`).join(','))
    return [names.join(','), ...rows, ''].join('\n')
  }
}
export type Reports = ReturnType<typeof createReports>

function refused(status: number, error: string, message: string): Answer {
  return { status, body: { status, error, message, cause: [] } }
}
