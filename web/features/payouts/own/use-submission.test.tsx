// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { loadNamespaces } from '../../../i18n/i18n.ts'
import { submissions } from '../../../lib/submission.ts'
import { useSubmission } from './use-submission.ts'

const notify = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), info: vi.fn() }))
vi.mock('../../../ui/toasts/toasts.ts', () => ({ notify }))
vi.mock('../../../lib/server/operations.ts', () => ({ api: { balance: { key: () => ['balance'] } } }))

const kept = submissions('withdrawal', z.object({ amountCents: z.number() }))
const draft = { amountCents: 15_000 }
const answer = (code: string, status: number) => Object.assign(new Error(code), { code, status })

const send = vi.fn<(sent: { readonly idempotencyKey: string }) => Promise<{ status: string }>>()
function open() {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const kind = { noun: 'withdrawals', submissions: kept, request: send, key: ['withdrawals'] } as const
  return renderHook(() => useSubmission(kind, 'ana', () => undefined), { wrapper }).result
}
async function press(form: ReturnType<typeof open>) {
  const before = send.mock.calls.length
  act(() => form.current.mutate(draft))
  await waitFor(() => expect([send.mock.calls.length, form.current.isPending]).toEqual([before + 1, false]))
}
const keysSent = () => new Set(send.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey))

beforeAll(() => loadNamespaces(['withdrawals', 'errors']))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.clearAllMocks()
})

it.each([
  ['the network fails', new TypeError('Failed to fetch')],
  ['the server fails', answer('INTERNAL_SERVER_ERROR', 500)],
  ['the gateway has too many requests', answer('TOO_MANY_REQUESTS', 429)],
  ['the rate limit refuses', answer('request.too_many', 429)],
  ['the session has expired', answer('access.session_over', 401)],
  ['the gateway rejects the token', answer('UNAUTHORIZED', 401)],
  ['the account is suspended', answer('access.suspended', 403)],
])('keeps its key when %s, so that a retry is idempotent', async (_, error) => {
  const form = open()
  send.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockRejectedValueOnce(error)
  send.mockResolvedValueOnce({ status: 'pending' })
  for (let time = 1; time <= 3; time++) await press(form)
  expect(keysSent().size).toBe(1)
  expect(kept.unanswered(sessionStorage, 'ana')).toBeUndefined()
})

it('uses a new key after the server refused', async () => {
  const form = open()
  send.mockRejectedValueOnce(answer('withdrawal.below_threshold', 409)).mockResolvedValueOnce({ status: 'pending' })
  for (let time = 1; time <= 2; time++) await press(form)
  expect(keysSent().size).toBe(2)
})

it('reports a pending request as sent, and any other with its status', async () => {
  const form = open()
  send.mockResolvedValueOnce({ status: 'pending' })
  await press(form)
  expect(notify.success).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: 'Solicitação de Saque Enviada!' }),
  )
  send.mockResolvedValueOnce({ status: 'completed' })
  await press(form)
  expect(notify.success).toHaveBeenCalledOnce()
  expect(notify.info).toHaveBeenCalledExactlyOnceWith({
    title: 'Este saque já tinha chegado',
    description: 'Situação: Concluído. Veja em Meus saques.',
  })
})
