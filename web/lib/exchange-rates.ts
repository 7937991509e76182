import type { KeptRate } from '../../shared/contract/exchange-rates.ts'
import { apiUrl } from './server/config.ts'

export type ExchangeRate = Pick<KeptRate, 'currency' | 'micros' | 'date'>

/** One request a tab; a failure shows BRL alone. */
let rates: Promise<readonly ExchangeRate[]> | undefined

export function exchangeRates(): Promise<readonly ExchangeRate[]> {
  rates ??= loadRates()
  return rates
}

async function loadRates(): Promise<readonly ExchangeRate[]> {
  try {
    const url = await apiUrl()
    url.pathname = `${url.pathname.replace(/\/$/, '')}/exchange-rates`
    const response = await fetch(url)
    return response.ok ? ((await response.json()) as { readonly items: readonly ExchangeRate[] }).items : []
  } catch {
    return []
  }
}
