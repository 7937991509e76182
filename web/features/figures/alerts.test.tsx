// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Dashboard } from '../../../shared/contract/figures.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { Alerts } from './alerts.tsx'

const answer = vi.hoisted(() => ({ items: [] as unknown[], comparedAt: null as string | null }))
vi.mock('../../lib/server/operations.ts', () => ({
  api: { orders: { findings: { queryOptions: () => ({ queryKey: ['findings'], queryFn: () => answer }) } } },
}))

beforeAll(() => loadNamespaces(['figures']))
afterEach(cleanup)

const page = { waiting: { withdrawals: 0, donations: 0 }, inactive: null } as unknown as Dashboard
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()

function show(comparedAt: string | null, items: unknown[] = []): void {
  Object.assign(answer, { comparedAt, items })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Alerts page={page} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

it('says that the payments agree after a recent comparison without differences', async () => {
  show(hoursAgo(8))
  await screen.findByText('Pagamentos conferidos')
})

it.each([
  ['no comparison', null, [], 'Pagamentos sem conferência recente'],
  ['an old comparison', hoursAgo(40), [], 'Pagamentos sem conferência recente'],
  ['an open difference', hoursAgo(8), [{}], 'Há diferenças nos pagamentos'],
])('links to the differences after %s', async (_, comparedAt, items, title) => {
  show(comparedAt, items)
  expect((await screen.findByRole('link', { name: title })).getAttribute('href')).toBe('/admin/orders')
  expect(screen.queryByText('Pagamentos conferidos')).toBeNull()
})
