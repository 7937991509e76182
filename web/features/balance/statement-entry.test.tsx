// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Move, moves, type StatementLine } from '../../../shared/contract/balance.ts'
import { readPastedAmount } from '../../../shared/money-input.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { StatementEntry } from './statement-entry.tsx'

const still = {
  escrowCents: 0,
  pendingCents: 0,
  availableCents: 0,
  heldCents: 0,
  disputedCents: 0,
  uncoveredCents: 0,
  owedCents: 0,
  deferredCents: 0,
}
const line = (move: Move, different: Partial<StatementLine> = {}): StatementLine => ({
  version: 1,
  at: '2026-11-22T12:00:00.000Z',
  move,
  amountCents: 12_345,
  totalCents: 12_345,
  changes: { ...still, availableCents: -12_345, heldCents: 12_345 },
  reason: null,
  ad: null,
  orderId: null,
  withdrawalId: null,
  donation: null,
  ...different,
})
const show = (given: StatementLine) =>
  render(
    <MemoryRouter>
      <ul>
        <StatementEntry line={given} />
      </ul>
    </MemoryRouter>,
  )

beforeAll(() => loadNamespaces(['balance']))
afterEach(cleanup)

it.each(moves)('describes %s in a sentence with its amount', (move) => {
  const { container } = show(line(move))
  const said = container.querySelector('p')?.textContent ?? ''
  expect(said).toMatch(/R\$\s123,45/)
  expect(said).not.toMatch(/sentences|\{\{/)
})

it('shows the change of each account, so that lines add up', () => {
  const { container } = show(line('withdrawal.hold', { withdrawalId: 'wdr_1' }))
  const changes = [...container.querySelectorAll('[data-account]')].map(({ textContent }) => textContent ?? '')
  expect(changes.map((text) => text.split(':')[0])).toEqual(['Disponível', 'Reservado'])
  expect(
    changes.map((text) => (text.includes('−') ? -1 : 1) * (readPastedAmount(text.replace(/^.*[+−]/, '')) ?? 0)),
  ).toEqual([-12_345, 12_345])
  expect(screen.getByRole('link', { name: 'Ver saques' }).getAttribute('href')).toBe('/withdraw')
})

it('names the ad, the order, the entity and an admin’s reason', () => {
  const { container } = show(line('sale.earn', { ad: { id: 'ad_1', type: 'Latas' }, orderId: 'ord_1' }))
  expect(container.textContent).toContain('A coleta de Latas foi concluída.')
  expect(screen.getByRole('link', { name: 'Ver venda' }).getAttribute('href')).toBe('/orders/ord_1')
  cleanup()
  const donation = { id: 'don_1', entity: 'Abrigo', origin: 'share' } as const
  const { container: given } = show(line('donation.hold', { donation }))
  expect(given.textContent).toContain('de uma venda para Abrigo')
  cleanup()
  const { container: back } = show(line('donation.release', { donation, reason: 'A chave mudou.' }))
  expect(back.textContent).toContain('Motivo: A chave mudou.')
})

describe('a sale of several movements', () => {
  const moved = (move: Move, version: number, changes: Partial<StatementLine['changes']>) =>
    line(move, { version, orderId: 'ord_1', changes: { ...still, ...changes } })
  const showSale = (newest: StatementLine, ...earlier: StatementLine[]) =>
    render(
      <MemoryRouter>
        <ul>
          <StatementEntry line={newest} earlier={earlier} />
        </ul>
      </MemoryRouter>,
    )
  const paid = moved('sale.pay', 1, { escrowCents: 500 })
  const accepted = moved('sale.accept', 2, { escrowCents: -500, pendingCents: 500 })

  it('has one line with what they come to, and the steps folded below it', () => {
    const earned = moved('sale.earn', 3, { pendingCents: -500, availableCents: 500 })
    const { container } = showSale(earned, accepted, paid)
    const net = [...container.querySelectorAll<HTMLElement>('[data-net]')].map(({ dataset }) => dataset)
    expect(net).toMatchObject([{ net: 'available', cents: '500' }])
    const details = container.querySelector('details')
    expect([details?.open, details?.querySelectorAll('li > p:first-child').length]).toEqual([false, 3])
    expect(screen.getByText('Ver os 3 passos')).toBeDefined()
    expect(container.querySelectorAll('[data-account]')).toHaveLength(5)
  })

  it('says that a sale that came to nothing changed nothing', () => {
    const { container } = showSale(moved('sale.refund', 3, { escrowCents: -500 }), paid)
    expect(screen.getByText('No fim, esta venda não mudou o seu saldo.')).toBeDefined()
    expect(container.querySelector('[data-net]')).toBeNull()
  })
})

it('says when the ad no longer exists', () => {
  const { container } = show(line('sale.pay', { ad: { id: 'ad_1', type: null }, orderId: 'ord_1' }))
  expect(container.textContent).toContain('Compra de um anúncio que não existe mais')
})
