import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import type { TimelineEntry } from '../../../shared/contract/order-views.ts'
import orders from '../../i18n/ptBR/orders.json' with { type: 'json' }
import { statusText } from './status-text.ts'

beforeAll(() => i18next.init({ lng: 'pt-BR', defaultNS: 'orders', resources: { 'pt-BR': { orders } } }))

const order = { side: 'buyer', totalCents: 12_099, deferral: null } as const
const entry = (kind: TimelineEntry['kind'], amountCents: number): TimelineEntry => ({
  at: '2026-11-22T12:00:00.000Z',
  kind,
  amountCents,
  ofCents: null,
})
const text = (status: 'refunding' | 'refunded', ...timeline: TimelineEntry[]) =>
  statusText({ ...order, status }, timeline, i18next.getFixedT<'orders'>('pt-BR', 'orders'), 'pt-BR').replaceAll(
    '\u00a0',
    ' ',
  )

it('names the amount and the day of a refund that was made', () => {
  expect(text('refunded', entry('refunded', 5_000))).toMatch(/devolveu R\$ 50,00 em 22.*2026/)
})

it('names no amount before it is known', () => {
  expect(text('refunded')).not.toContain('R$')
})

it('promises what is left after a refund of a part', () => {
  expect(text('refunding', entry('partly_refunded', 5_000))).toContain('R$ 70,99')
  expect(text('refunding')).toContain('R$ 120,99')
})
