import { noteMaintenance } from '../maintenance.ts'
import { apiUrl } from './config.ts'

/**
 * Calls a public read operation without the typed client, which the home page does not need for its ads (12 KiB gz).
 * The path is the contract's, without `/api`. The caller asserts the result type.
 * @throws TypeError when the network or the API fails
 */
export async function apiGet<Answer>(
  path: string,
  parameters: Readonly<Record<string, string | number>>,
  signal?: AbortSignal,
): Promise<Answer> {
  const url = await apiUrl()
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
  url.search = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()
  const response = await fetch(url, signal ? { signal } : {})
  if (response.status === 503) await response.json().then(noteMaintenance, () => undefined)
  if (!response.ok) throw new TypeError(`${url.pathname} answered ${response.status}`)
  return (await response.json()) as Answer
}
