// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type OrderView, type TimelineEntry, timelineKinds } from '../../../shared/contract/order-views.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { Timeline } from './timeline.tsx'

beforeAll(() => loadNamespaces(['orders']))
afterEach(cleanup)

const entry = (different: Partial<TimelineEntry>): TimelineEntry => ({
  at: '2026-11-22T12:00:00.000Z',
  kind: 'paid',
  amountCents: 12_099,
  ofCents: null,
  ...different,
})
const show = (side: OrderView['side'], ...items: TimelineEntry[]) => {
  const { container } = render(<Timeline items={items} side={side} />)
  return [...container.querySelectorAll('li p')].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ') ?? '')
}

it.each(['buyer', 'seller', 'admin'] as const)('has a sentence for every step as the %s reads it', (side) => {
  const sentences = show(side, ...timelineKinds.map((kind) => entry({ kind, ofCents: 20_000 })))
  expect(sentences).toHaveLength(timelineKinds.length)
  for (const sentence of sentences) expect(sentence).not.toMatch(/timeline|\{\{|undefined/)
})

it('names the part and the whole of a partial refund', () => {
  const part = entry({ kind: 'partly_refunded', amountCents: 5_000, ofCents: 12_099 })
  expect(show('buyer', part)).toEqual(['O Mercado Pago devolveu a você R$ 50,00 dos R$ 120,99 pagos.'])
})

it('marks the last step as the present one, with its time', () => {
  show('seller', entry({}), entry({ kind: 'refunded', at: '2026-11-23T12:00:00.000Z', amountCents: null }))
  const current = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step')
  expect(current.map((item) => item.querySelector('time')?.dateTime)).toEqual(['2026-11-23T12:00:00.000Z'])
  expect(current[0]?.textContent).toContain('Quem comprou recebeu o dinheiro de volta.')
})
