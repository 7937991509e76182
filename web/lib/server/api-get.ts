import { apiUrl } from './config.ts'

/**
 * What a public operation that only reads answers, asked for without the typed client: the home page shows ads before
 * it needs one (12 KiB gz). The path is the contract's, without `/api`; the answer's type is the caller's word.
 * @throws TypeError where the network or the API fails
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
  if (!response.ok) throw new TypeError(`${url.pathname} answered ${response.status}`)
  return (await response.json()) as Answer
}
