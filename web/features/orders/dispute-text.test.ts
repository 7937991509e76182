import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import orders from '../../i18n/ptBR/orders.json' with { type: 'json' }
import { disputeText } from './dispute-text.ts'

beforeAll(() =>
  i18next.init({
    lng: 'pt-BR',
    defaultNS: 'orders',
    interpolation: { escapeValue: false },
    resources: { 'pt-BR': { orders } },
  }),
)

const openedAt = '2026-11-22T12:00:00.000Z'
const open = { number: 1, status: 'open', openedAt, closedAt: null, deadline: null, voided: false } as const
const said = (status: 'paid' | 'completed', change: Partial<Parameters<typeof disputeText>[1]> = {}) =>
  disputeText({ status }, { ...open, ...change }, i18next.getFixedT<'orders'>('pt-BR', 'orders'), 'pt-BR')

it('tells of an open dispute whether the pickup waits, and until when the provider takes evidence', () => {
  expect(said('paid')).toContain('a coleta não pode continuar')
  expect(said('paid')).toContain('ainda não informou um prazo')
  expect(said('completed', { deadline: '2026-12-01T03:00:00.000Z' })).toMatch(/recebe provas até .*\/2026/)
  expect(said('completed')).not.toContain('coleta')
})

it('names no deadline of a dispute that is over or that admins decide', () => {
  for (const change of [{ status: 'won', closedAt: openedAt } as const, { voided: true }])
    expect(said('paid', change)).not.toContain('provas')
})
