// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { completeJsdom } from '../../../../test/support/browser/jsdom.ts'
import { loadNamespaces } from '../../../i18n/i18n.ts'
import { OwnerActions } from './owner-actions.tsx'

vi.mock('../../../ui/toasts/toasts.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }))
vi.mock('../../../lib/server/problem.ts', () => ({ problemText: () => 'Erro.', refusalCode: () => undefined }))
vi.mock('../../../lib/server/operations.ts', () => {
  const mutation = { mutationOptions: (more: object) => ({ mutationFn: async () => ({}), ...more }) }
  return {
    api: { recyclables: { key: () => ['recyclables'], get: { key: () => ['ad'] }, close: mutation, remove: mutation } },
  }
})

const ad = { id: 'ad_1', type: 'Garrafas', status: 'pending', action: 'sale', version: 1 } as const
const other = { ...ad, id: 'ad_2' }

beforeAll(async () => {
  completeJsdom()
  await loadNamespaces(['recyclables', 'errors'])
})
afterEach(cleanup)

it.each([
  ['deleted', ad, 'Excluir', 'Excluir'],
  ['sold', { ...ad, status: 'approved' } as const, 'Encerrar como vendido', 'Encerrar'],
])('removes an ad that was %s from those just published', async (_, owned, button, confirm) => {
  const cache = new QueryClient()
  cache.setQueryData(['just-published'], [other, owned])
  render(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <OwnerActions ad={owned} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: button }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: confirm }))
  await vi.waitFor(() => expect(cache.getQueryData(['just-published'])).toEqual([other]))
})
