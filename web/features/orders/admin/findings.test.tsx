// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadNamespaces } from '../../../i18n/i18n.ts'
import { Findings } from './findings.tsx'

const answer = vi.hoisted(() => ({ items: [], comparedAt: '', comparedPayments: 0, atStakeCents: 0 }))
vi.mock('../../../lib/server/operations.ts', () => ({
  api: { orders: { findings: { queryOptions: () => ({ queryKey: ['findings'], queryFn: () => answer }) } } },
}))

beforeAll(() => loadNamespaces(['orders', 'admin-orders']))
afterEach(cleanup)

function show(comparedAt: string | null): void {
  Object.assign(answer, { comparedAt })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Findings />
    </QueryClientProvider>,
  )
}

const agreement = 'O Mercado Pago e os nossos registros dizem o mesmo.'

it('claims agreement only after a comparison', async () => {
  show(null)
  await screen.findByText('Ainda não houve comparação.')
  expect(screen.queryByText(agreement)).toBeNull()
  cleanup()
  show('2026-11-22T12:00:00.000Z')
  await screen.findByText(agreement)
})
