import * as z from 'zod'
import { within } from '../../kit/services/service-calls.ts'
import { type ReportLine, readReport, reportColumns } from './report-lines.ts'

interface Options {
  readonly url: string
  readonly accessToken: () => Promise<string>
}

/** Six calls at most, of the function's 15 minutes. */
const timeoutMs = 20_000

const config = z.looseObject({
  columns: z.array(z.looseObject({ key: z.string() })),
  include_withdraw: z.boolean().nullish(),
  separator: z.string().nullish(),
})
const listed = z.array(
  z.looseObject({
    begin_date: z.string(),
    end_date: z.string(),
    status: z.string().nullish(),
    file_name: z.string().nullish(),
  }),
)

/**
 * Mercado Pago's report of the account's movements ('Dinheiro em conta'): asked for by a POST and made later. The SDK
 * has no client for it. Source: Mercado Pago developers, 'Relatórios', 'Geração por API'.
 */
export function balanceReports({ url, accessToken }: Options) {
  const at = `${url}/v1/account/settlement_report`

  async function call(path: string, body?: { readonly method: 'POST' | 'PUT'; readonly content: unknown }) {
    const answer = await fetch(`${at}${path}`, {
      method: body?.method ?? 'GET',
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body.content) }),
      signal: within(timeoutMs),
    })
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    throw new Error(`The provider answers ${answer.status} to ${body?.method ?? 'GET'} ${path} of its balance report`)
  }

  /** Without the columns and withdrawals the report cannot be compared. */
  async function configure(): Promise<void> {
    const answer = await call('/config')
    const found = answer.ok ? config.safeParse(await answer.json()).data : undefined
    if (!answer.ok) await answer.body?.cancel()
    const keys = found?.columns.map(({ key }) => key) ?? []
    if (found?.include_withdraw === true && reportColumns.every((name) => keys.includes(name))) return
    const columns = [...new Set([...keys, ...reportColumns])].map((key) => ({ key }))
    const frequency = { type: 'daily', value: 0, hour: 0 }
    const content = {
      frequency,
      file_name_prefix: 'retorna-settlement',
      display_timezone: 'GMT-03',
      header_language: 'en',
      ...(found ?? {}),
      columns,
      include_withdraw: true,
      separator: ',',
    }
    const made = await call('/config', { method: found ? 'PUT' : 'POST', content })
    await made.body?.cancel()
  }

  async function fileOf(from: Date, to: Date): Promise<{ readonly name: string | undefined } | undefined> {
    const answer = await call('/list')
    if (!answer.ok) {
      await answer.body?.cancel()
      return undefined
    }
    const isAt = (text: string, instant: Date) =>
      Math.floor(Date.parse(text) / 1000) === Math.floor(instant.getTime() / 1000)
    const ofRange = listed
      .parse(await answer.json())
      .filter((one) => isAt(one.begin_date, from) && isAt(one.end_date, to))
    const ready = ofRange.find(({ status, file_name }) => file_name && (status ?? 'processed') === 'processed')
    return ready || ofRange.length > 0 ? { name: ready?.file_name ?? undefined } : undefined
  }

  return {
    /**
     * The movements of a period, or undefined while the provider makes the report; the first call asks for it.
     * @throws UnreadableReport, and errors of the connection
     */
    async movements(from: Date, to: Date): Promise<ReportLine[] | undefined> {
      let file = await fileOf(from, to)
      if (!file) {
        await configure()
        const period = { begin_date: secondsOf(from), end_date: secondsOf(to) }
        const asked = await call('', { method: 'POST', content: period })
        await asked.body?.cancel()
        file = await fileOf(from, to)
      }
      if (file?.name === undefined) return undefined
      const answer = await call(`/${encodeURIComponent(file.name)}`)
      if (answer.ok) return readReport(await answer.text())
      await answer.body?.cancel()
      return undefined
    },
  }
}

/** `2026-11-21T12:00:00Z`: the API takes no milliseconds. */
function secondsOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`
}
