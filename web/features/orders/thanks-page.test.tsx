// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import common from '../../i18n/ptBR/common.json' with { type: 'json' }
import orders from '../../i18n/ptBR/orders.json' with { type: 'json' }
import ThanksPage from './thanks-page.tsx'

const readOrder = vi.hoisted(() => vi.fn())
vi.mock('../../lib/server/problem.ts', () => ({ problemText: () => 'Erro.', refusalCode: () => undefined }))
vi.mock('../../lib/server/operations.ts', () => ({
  api: {
    orders: {
      get: { queryOptions: (more: object) => ({ queryKey: ['order'], queryFn: readOrder, ...more }) },
      thanks: {
        queryOptions: (more: object) => ({ queryKey: ['thanks'], queryFn: async () => ({ open: false }), ...more }),
      },
    },
  },
}))

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'pt-BR', resources: { 'pt-BR': { common, orders } } }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('waits for the payment, warns after half a minute and then polls rarely', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00.000Z') })
  readOrder.mockResolvedValue({ id: 'ord_1', status: 'created' })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/thanks?order=ord_1']}>
        <ThanksPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent
  await pass(10_000)
  expect(heading()).toBe('Confirmando o seu pagamento…')
  const soon = readOrder.mock.calls.length
  expect(soon).toBeGreaterThan(4)

  await pass(21_000)
  expect(heading()).toBe('O pagamento ainda não foi confirmado')
  expect(screen.getByRole('link', { name: 'Ver a compra' }).getAttribute('href')).toBe('/orders/ord_1')
  const late = readOrder.mock.calls.length
  await pass(60_000)
  expect(readOrder.mock.calls.length - late).toBe(4)

  readOrder.mockResolvedValue({ id: 'ord_1', status: 'paid' })
  await pass(16_000)
  expect(heading()).toBe('Obrigado!')
})
