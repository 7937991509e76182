// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { completeJsdom } from '../../../test/support/browser/jsdom.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import QueuePage from './queue-page.tsx'

const readQueue = vi.hoisted(() => vi.fn())
vi.mock('../../ui/page/page.tsx', () => ({ Page: (props: { children: ReactNode }) => props.children }))
vi.mock('../../lib/hooks/use-media.ts', () => ({ useMedia: () => true }))
vi.mock('../../lib/server/problem.ts', () => ({ problemText: () => 'Erro.', refusalCode: () => undefined }))
vi.mock('./queue-table.tsx', () => ({ QueueTable: () => null }))
vi.mock('../../lib/server/operations.ts', () => ({
  api: {
    moderation: {
      queue: {
        queryOptions: ({ input }: { input: object }) => ({
          queryKey: ['queue', input],
          queryFn: () => readQueue(input),
        }),
      },
    },
  },
}))

beforeAll(async () => {
  completeJsdom()
  await loadNamespaces(['moderation', 'pages'])
})
afterEach(cleanup)

it('returns to the first page for a new search and pages from there', async () => {
  readQueue.mockImplementation(async ({ search = 'all' }) => ({
    items: [{ id: 'ad_1' }],
    count: search === 'pet' ? 7 : 30,
    countIsComplete: true,
    nextCursor: `of ${search}`,
  }))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <QueuePage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const goOn = async () => user.click(await screen.findByRole('button', { name: 'Próxima' }))
  await goOn()
  await vi.waitFor(() => expect(readQueue).toHaveBeenLastCalledWith({ cursor: 'of all' }))
  await user.type(screen.getByRole('searchbox'), 'pet')
  await vi.waitFor(() => expect(readQueue).toHaveBeenLastCalledWith({ search: 'pet' }))
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('7'))
  expect(screen.getByText('Página 1')).toBeTruthy()
  await goOn()
  await vi.waitFor(() => expect(readQueue).toHaveBeenLastCalledWith({ search: 'pet', cursor: 'of pet' }))
  expect(readQueue.mock.calls.map(([input]) => input)).not.toContainEqual({ search: 'pet', cursor: 'of all' })
})
