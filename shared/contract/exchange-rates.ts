import * as z from 'zod'
import { operation, refusals } from './operation.ts'

const noun = 'exchange-rates'

/** Currencies of the offered locales; prices stay in reais (decision 36). */
export const rateCurrencies = ['EUR', 'GBP', 'USD', 'ARS', 'CLP', 'COP', 'BOB'] as const
export const rateCurrency = z.enum(rateCurrencies)
export type RateCurrency = z.infer<typeof rateCurrency>

/** Millionths of a real: R$ 0,001324 for one Colombian peso is 1324. */
export const microsOfReal = 1_000_000
/** R$ 1.000 for one unit. */
export const largestRateMicros = 1_000 * microsOfReal

const exchangeRate = z.object({
  currency: rateCurrency,
  /** Price of one unit of the currency. */
  micros: z.int(),
  /** The day of the rate. */
  date: z.iso.date(),
})

const keptRate = exchangeRate.extend({ version: z.int().min(0) })
export type KeptRate = z.infer<typeof keptRate>

const change = keptRate.extend({
  /** Wide bounds: the function refuses with the reason. */
  micros: z.int().min(-largestRateMicros).max(largestRateMicros),
})
export type RateChange = z.infer<typeof change>

export const exchangeRates = {
  list: operation({
    noun,
    access: 'public',
    relation: 'none',
    method: 'GET',
    path: '/exchange-rates',
    summary: 'Reais for one unit of a currency, with the day of each rate; those that admins keep',
    maxAgeSeconds: 600,
  }).output(z.object({ items: z.array(exchangeRate) })),
  all: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'GET',
    path: '/admin/exchange-rates',
    summary: 'The rates with their versions',
  }).output(z.object({ items: z.array(keptRate) })),
  save: operation({
    noun,
    access: 'admin',
    relation: 'none',
    method: 'PUT',
    path: '/admin/exchange-rates/{currency}',
    summary: 'Keep a rate with its day; version 0 where there is none yet',
  })
    .input(change)
    .output(keptRate)
    .errors(refusals('exchange_rate.not_positive', 'exchange_rate.future', 'exchange_rate.changed_meanwhile')),
}
