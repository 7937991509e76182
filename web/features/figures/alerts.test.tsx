// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Dashboard } from '../../../shared/contract/figures.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { Alerts } from './alerts.tsx'

const answers = vi.hoisted(() => ({ findings: {}, checks: {}, waiting: {} }))
vi.mock('../../lib/server/operations.ts', () => {
  const answering = (name: keyof typeof answers) => ({
    queryOptions: () => ({ queryKey: [name], queryFn: () => answers[name] }),
  })
  return {
    api: {
      orders: { findings: answering('findings') },
      queues: { systemChecks: answering('checks'), waiting: answering('waiting') },
    },
  }
})

beforeAll(() => loadNamespaces(['figures']))
afterEach(cleanup)

const page = { waiting: { withdrawals: 0, donations: 0 }, inactive: null } as unknown as Dashboard
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000).toISOString()

interface Shown {
  readonly comparedAt?: string | null
  readonly items?: readonly unknown[]
  readonly audit?: object | null
  readonly dueAt?: string | null
  readonly undelivered?: number
}

function show({ comparedAt = hoursAgo(8), items = [], audit = clean, dueAt = null, undelivered = 0 }: Shown): void {
  answers.findings = { comparedAt, items }
  answers.checks = { audit, deadLetters: { at: hoursAgo(0), count: undelivered } }
  answers.waiting = { queues: [{ queue: 'disputes', dueAt }] }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Alerts page={page} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const clean = { at: hoursAgo(9), differences: 0 }

it('says that the system is stable after a clean comparison and audit', async () => {
  show({})
  await screen.findByText('Sistema estável')
})

it.each([
  ['no comparison', { comparedAt: null }, 'Pagamentos sem conferência recente', '/admin/orders'],
  ['an old comparison', { comparedAt: hoursAgo(40) }, 'Pagamentos sem conferência recente', '/admin/orders'],
  ['an open difference', { items: [{}] }, 'Há diferenças nos pagamentos', '/admin/orders'],
  ['no audit', { audit: null }, 'Saldos sem conferência recente', '/admin/orders'],
  ['an audit with differences', { audit: { ...clean, differences: 2 } }, 'Os saldos não batem', '/admin/orders'],
  ['a near deadline', { dueAt: hoursAgo(-20) }, 'Prazo de disputa perto do fim', '/admin/disputes'],
  ['a passed deadline', { dueAt: hoursAgo(2) }, 'Prazo de disputa vencido', '/admin/disputes'],
])('links to where an admin handles %s', async (_, facts, title, page) => {
  show(facts)
  expect((await screen.findByRole('link', { name: title })).getAttribute('href')).toBe(page)
  expect(screen.queryByText('Sistema estável')).toBeNull()
})

it('tells of events that no function could handle', async () => {
  show({ undelivered: 3 })
  await screen.findByText('Há eventos sem tratamento')
  expect(screen.queryByText('Sistema estável')).toBeNull()
})
