import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import texts from '../../../i18n/ptBR/admin-orders.json' with { type: 'json' }
import { accountText, paymentStatusText, saleStateText } from './payment-status-text.ts'

beforeAll(() => i18next.init({ lng: 'pt-BR', resources: { 'pt-BR': { 'admin-orders': texts } } }))
const t = () => i18next.getFixedT<'orders'>('pt-BR', 'orders')

it.each([
  ['approved/accredited', 'aprovado: creditado (accredited)'],
  ['rejected/cc_rejected_high_risk', 'recusado: risco de fraude (cc_rejected_high_risk)'],
  ['rejected/of_next_year', 'recusado (of_next_year)'],
  ['pending', 'pendente'],
  ['of_next_year/why', 'of_next_year (why)'],
])("translates the provider's %s to %s", (paymentStatus, words) => {
  expect(paymentStatusText(t(), paymentStatus)).toBe(words)
})

it.each([
  ['earned-charged-back', 'contestado depois da coleta'],
  ['of-next-year', 'of-next-year'],
])("translates the ledger's %s to %s", (state, words) => {
  expect(saleStateText(t(), state)).toBe(words)
})

it.each([
  ['fees', 'Taxas'],
  ['user/0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11/escrow', 'Guardado para quem vende'],
  ['disputed-next-year', 'disputed-next-year'],
])("names the ledger's account %s %s", (account, words) => {
  expect(accountText(t(), account)).toBe(words)
})
