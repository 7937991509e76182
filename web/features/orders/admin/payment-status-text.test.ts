import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import orders from '../../../i18n/ptBR/orders.json' with { type: 'json' }
import { paymentStatusText, saleStateText } from './payment-status-text.ts'

beforeAll(() => i18next.init({ lng: 'pt-BR', defaultNS: 'orders', resources: { 'pt-BR': { orders } } }))
const t = () => i18next.getFixedT<'orders'>('pt-BR', 'orders')

it.each([
  ['approved/accredited', 'aprovado (accredited)'],
  ['pending', 'pendente'],
  ['of_next_year/why', 'of_next_year (why)'],
])("translates the provider's %s to %s", (standing, words) => {
  expect(paymentStatusText(t(), standing)).toBe(words)
})

it.each([
  ['earned-charged-back', 'contestado depois da coleta'],
  ['of-next-year', 'of-next-year'],
])("translates the ledger's %s to %s", (state, words) => {
  expect(saleStateText(t(), state)).toBe(words)
})
