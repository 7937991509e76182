// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { completeJsdom } from '../../../../test/support/browser/jsdom.ts'
import { loadNamespaces } from '../../../i18n/i18n.ts'
import { withdrawals } from './kinds.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/server/operations.ts', () => ({
  api: { withdrawals: { key: () => ['withdrawals'] }, donations: { key: () => ['donations'] } },
}))
vi.mock('./use-submission.ts', () => ({
  useSubmission: () => ({ mutate: send, isPending: false, isError: false, isSuccess: false }),
}))

const draft = {
  ...({ amountCents: 15_000, taxId: '529.982.247-25', pixKeyType: 'email' } as const),
  pixKey: 'ana@banco.example',
}
const none = { availableCents: 0, withdrawableCents: 0 }
const all = { availableCents: 15_000, withdrawableCents: 15_000 }
const form = (allowance: typeof none) => <WithdrawalForm userId="ana" allowance={allowance} />
const submit = () => screen.getByRole('button', { name: 'Solicitar saque' })
const keep = () => withdrawals.submissions.submissionOf(sessionStorage, 'ana', draft, () => crypto.randomUUID())

beforeAll(async () => {
  completeJsdom()
  await loadNamespaces(['withdrawals', 'errors'])
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  send.mockReset()
})

async function sendWhatStands() {
  const user = userEvent.setup()
  await user.click(submit())
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Confirmar saque' }))
  expect(send).toHaveBeenCalledExactlyOnceWith(draft, expect.anything())
}

it('is disabled without a withdrawable amount and refuses amounts above the balance', async () => {
  const { unmount } = render(form(none))
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  unmount()
  render(form(all))
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Valor'), '15001')
  await user.click(submit())
  expect(screen.getByText('Saldo insuficiente: o valor é maior que o disponível.')).toBeTruthy()
})

it('resends an unanswered withdrawal even when the balance is zero', async () => {
  keep()
  render(form(none))
  expect(screen.getByText(/ele não será feito duas vezes/)).toBeTruthy()
  await sendWhatStands()
})

it('resends it without a reload when the balance has become zero', async () => {
  const { rerender } = render(form(all))
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Valor'), '15000')
  await user.type(screen.getByLabelText('CPF/CNPJ'), '52998224725')
  await user.selectOptions(screen.getByLabelText('Tipo de chave PIX'), 'email')
  await user.type(screen.getByLabelText('Chave PIX'), 'ana@banco.example')
  keep()
  rerender(form(none))
  expect(screen.getByText(/ele não será feito duas vezes/)).toBeTruthy()
  await sendWhatStands()
})

it('is disabled again once the unanswered draft is edited', async () => {
  keep()
  render(form(none))
  await userEvent.setup().type(screen.getByLabelText('CPF/CNPJ'), '{Backspace}')
  expect(submit().getAttribute('aria-disabled')).toBe('true')
})
