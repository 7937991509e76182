// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { languageTag } from '../../../shared/language-tag.ts'
import { locales } from '../../../shared/locales.ts'
import { otherCurrencyOf } from '../../../shared/other-currency.ts'
import common from '../../i18n/ptBR/common.json' with { type: 'json' }
import { hasOtherCurrency } from './other-currency.tsx'

const ask = vi.fn()
vi.mock('../../lib/server/config.ts', () => ({ apiUrl: async () => new URL('http://localhost/api/') }))

const answer = (items: readonly object[]) => ask.mockResolvedValue(Response.json({ items }))
const euro = { currency: 'EUR', micros: 6_250_000, date: '2026-11-27' }

/** Renders prices with a fresh module, which asks for the rates once. */
async function renderIn(tag: string, action: 'sale' | 'donation' = 'sale') {
  cleanup()
  vi.resetModules()
  await i18next.use(initReactI18next).init({
    lng: tag,
    defaultNS: 'common',
    resources: { [tag]: { common } },
    interpolation: { escapeValue: false },
  })
  const { Price } = await import('../ads/price.tsx')
  return render(<Price action={action} priceCents={7_688} />)
}

beforeEach(() => {
  ask.mockReset()
  vi.stubGlobal('fetch', ask)
})
afterEach(cleanup)

describe('the other currency', () => {
  it('stands beside BRL with the day of its rate', async () => {
    answer([euro])
    await renderIn('de-DE')
    const amount = await screen.findByText(/^≈\s12,30\s€$/)
    expect(amount.title).toBe('Cotação de 27.11.2026')
    expect(screen.getByText(/76,88\sR\$/)).toBeDefined()
  })

  it.each([
    ['no rate of it', () => answer([{ ...euro, currency: 'GBP' }])],
    ['no answer', () => ask.mockRejectedValue(new TypeError('down'))],
  ])('leaves BRL alone where there is %s', async (_, prepare) => {
    prepare()
    const { container } = await renderIn('de-DE')
    await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce())
    expect(container.textContent?.replace(/\s/g, ' ')).toBe('76,88 R$')
  })

  it('asks for no rates in locales without another currency, nor for a donation', async () => {
    for (const tag of ['pt-BR', 'ja-JP', 'es-VE']) await renderIn(tag)
    await renderIn('de-DE', 'donation')
    expect(ask).not.toHaveBeenCalled()
  })

  it('loads exactly where the locale has one', () => {
    for (const locale of locales)
      expect([locale, hasOtherCurrency(languageTag(locale))]).toEqual([locale, otherCurrencyOf(locale) !== undefined])
  })
})
