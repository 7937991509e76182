// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadNamespaces } from '../../../i18n/i18n.ts'
import { Journals } from './journals.tsx'
import { Payments } from './payments.tsx'

beforeAll(() => loadNamespaces(['orders', 'admin-orders']))
afterEach(cleanup)

const at = '2026-11-22T12:00:00.000Z'
const seller = 'user/0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a11'
const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? ''

it('shows each posting of a journal with its account and sign', () => {
  const postings = [
    { account: `${seller}/pending`, amountCents: -10_000 },
    { account: `${seller}/disputed`, amountCents: 10_000 },
  ]
  const journal = { subject: 'sale/ord_1', action: 'dispute', state: 'accepted-disputed', at, postings }
  const { container } = render(<Journals journals={[journal]} />)
  const lines = [...container.querySelectorAll('dl > div')].map(plain)
  expect(lines).toEqual(['Pendente de quem vende− R$ 100,00', 'Em disputa, de quem vende+ R$ 100,00'])
  expect([...container.querySelectorAll('dd')].map(({ dataset }) => dataset.sign)).toEqual(['out', 'in'])
})

it('says that nothing was booked or paid', () => {
  render(
    <>
      <Journals journals={[]} />
      <Payments payments={[]} />
    </>,
  )
  expect(screen.getByText('Nada foi lançado.')).toBeDefined()
  expect(screen.getByText('Ninguém pagou ainda.')).toBeDefined()
})

const payment = {
  id: '1300000001',
  paymentStatus: 'failed',
  amountCents: 12_099,
  method: 'visa',
  updatedAt: at,
  detail: 'rejected/cc_rejected_insufficient_amount',
  returned: null,
  booked: 'none',
} as const

it('tells why a payment was refused, and shows an unknown reason as it is', () => {
  const unknown = { ...payment, id: '2', detail: 'rejected/of_next_year' }
  const { container } = render(<Payments payments={[payment, unknown]} />)
  expect(plain(container)).toContain('recusado: sem limite ou saldo (cc_rejected_insufficient_amount)')
  expect(plain(container)).toContain('recusado (of_next_year)')
})

it('distinguishes a refund of a part from one of all', () => {
  const returned = (amountCents: number) => ({ ...payment, returned: { amountCents, at } })
  const { container, rerender } = render(<Payments payments={[returned(5_000)]} />)
  expect(plain(container)).toContain('Devolvidos até agora: R$ 50,00')
  rerender(<Payments payments={[returned(12_099)]} />)
  expect(plain(container)).toContain('Devolvidos: R$ 120,99')
})
