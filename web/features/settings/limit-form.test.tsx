// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ApprovalLimitView } from '../../../shared/contract/settings.ts'
import adminErrors from '../../i18n/ptBR/admin-errors.json' with { type: 'json' }
import approvals from '../../i18n/ptBR/approvals.json' with { type: 'json' }
import common from '../../i18n/ptBR/common.json' with { type: 'json' }
import errors from '../../i18n/ptBR/errors.json' with { type: 'json' }
import { LimitForm } from './limit-form.tsx'

const save = vi.hoisted(() => vi.fn())
vi.mock('../../ui/toasts/toasts.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }))
vi.mock('../../lib/server/problem.ts', () => ({ problemText: () => 'Erro.', refusalCode: () => undefined }))
vi.mock('../../lib/server/operations.ts', () => ({
  api: {
    settings: {
      approvalLimit: { queryOptions: () => ({ queryKey: ['limit'] }) },
      changeApprovalLimit: { mutationOptions: (more: object) => ({ mutationFn: save, ...more }) },
    },
    withdrawals: { key: () => ['withdrawals'] },
    donations: { key: () => ['donations'] },
  },
}))

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'pt-BR', resources: { 'pt-BR': { 'admin-errors': adminErrors, approvals, common, errors } } })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function show(raise: ApprovalLimitView['raise'] = null) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LimitForm before={{ twoAdminsAboveCents: 100_000, version: 4, raise, changes: [] }} actorId="ana" />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
const amount = () => screen.getByLabelText(/Acima de quanto/)
const reason = () => screen.getByLabelText('Motivo')
const press = (user: ReturnType<typeof show>) => user.click(screen.getByRole('button', { name: 'Salvar limite' }))

it('requires a different amount and a reason, each at its field', async () => {
  const user = show()
  await press(user)
  expect(screen.getByText('Este já é o limite de agora.')).toBeTruthy()
  expect(screen.getByText('Escreva o motivo: ele fica na auditoria.')).toBeTruthy()
  await user.clear(amount())
  await user.type(amount(), '1000001')
  expect(screen.getByText(/^O maior valor é R\$/)).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

it('sends the amount and the reason with the displayed version', async () => {
  save.mockResolvedValue({ twoAdminsAboveCents: 50_000, version: 5, raise: null, changes: [] })
  const user = show()
  await user.clear(amount())
  await user.type(amount(), '50000')
  await user.type(reason(), '  Mais gente na equipe. ')
  await press(user)
  expect(save.mock.calls[0]?.[0]).toEqual({
    twoAdminsAboveCents: 50_000,
    version: 4,
    reason: 'Mais gente na equipe.',
  })
})

it('labels the button for a change, a request or an approval', async () => {
  const user = show({ twoAdminsAboveCents: 500_000, by: { id: 'bia', name: 'Bia' } })
  expect(screen.getByRole('button', { name: 'Confirmar aumento do limite' })).toBeTruthy()
  await user.clear(amount())
  await user.type(amount(), '600000')
  expect(screen.getByRole('button', { name: 'Pedir aumento do limite' })).toBeTruthy()
  await user.clear(amount())
  await user.type(amount(), '50000')
  expect(screen.getByRole('button', { name: 'Salvar limite' })).toBeTruthy()
})

it('does not offer admins to approve their own request', () => {
  show({ twoAdminsAboveCents: 500_000, by: { id: 'ana', name: 'Ana' } })
  expect(screen.queryByRole('button', { name: 'Confirmar aumento do limite' })).toBeNull()
})
