// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { completeJsdom } from '../../../../test/support/browser/jsdom.ts'
import { loadNamespaces } from '../../../i18n/i18n.ts'
import { DonationForm } from './donation-form.tsx'
import { donations } from './kinds.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/server/operations.ts', () => ({
  api: { withdrawals: { key: () => ['withdrawals'] }, donations: { key: () => ['donations'] } },
}))
vi.mock('./use-submission.ts', () => ({
  useSubmission: () => ({ mutate: send, isPending: false, isError: false, isSuccess: false }),
}))

const entities = [
  { id: 'ent_1', name: 'Abrigo Quatro Patas', description: 'Acolhe animais.' },
  { id: 'ent_2', name: 'Horta do Bairro', description: 'Planta comida.' },
]

function show(availableCents = 20_000) {
  render(<DonationForm userId="ana" availableCents={availableCents} entities={entities} />)
  return userEvent.setup()
}
const submit = () => screen.getByRole('button', { name: 'Doar' })

beforeAll(async () => {
  completeJsdom()
  await loadNamespaces(['donations', 'errors'])
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

async function fill(user: ReturnType<typeof userEvent.setup>, amount: string) {
  await user.click(screen.getByRole('combobox', { name: /Entidade/ }))
  await user.click(screen.getByRole('option', { name: 'Horta do Bairro' }))
  await user.type(screen.getByLabelText('Valor'), amount)
  await user.type(screen.getByLabelText('CPF/CNPJ'), '52998224725')
}

it('shows each missing value at its field', async () => {
  const user = show()
  await user.click(submit())
  for (const text of ['Entidade é obrigatória', 'Valor é obrigatório', 'CPF/CNPJ é obrigatório'])
    expect(screen.getByText(text)).toBeTruthy()
})

it('refuses amounts above the balance or outside the limits', async () => {
  const user = show(20_000)
  await fill(user, '20001')
  await user.click(submit())
  expect(screen.getByText('Saldo insuficiente: o valor é maior que o disponível.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.clear(screen.getByLabelText('Valor'))
  await user.type(screen.getByLabelText('Valor'), '99')
  expect(screen.getByText('Valor deve estar entre R$ 1,00 e R$ 10.000,00')).toBeTruthy()
})

it('asks for a confirmation of amount, entity and tax id', async () => {
  const user = show()
  await fill(user, '5000')
  await user.click(submit())
  const dialog = within(screen.getByRole('dialog', { name: 'Confirmar doação' }))
  expect(dialog.getByText(/R\$\s50,00/)).toBeTruthy()
  expect(dialog.getByText('Horta do Bairro')).toBeTruthy()
  expect(dialog.getByText('529.982.247-25')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Confirmar doação' }))
  const draft = { entityId: 'ent_2', amountCents: 5_000, taxId: '529.982.247-25' }
  expect(send).toHaveBeenCalledExactlyOnceWith(draft, expect.anything())
})

it('accepts a balance below R$ 1 only in full, so that no remainder gets stuck', async () => {
  const user = show(99)
  expect(screen.getByText(/Resta menos de R\$\s1,00: doe tudo, R\$\s0,99\./)).toBeTruthy()
  await fill(user, '98')
  await user.click(submit())
  expect(screen.getByText('Valor deve estar entre R$ 1,00 e R$ 10.000,00')).toBeTruthy()
  await user.clear(screen.getByLabelText('Valor'))
  await user.type(screen.getByLabelText('Valor'), '99')
  await user.click(submit())
  expect(screen.getByRole('dialog', { name: 'Confirmar doação' })).toBeTruthy()
})

it('is disabled for an empty balance', () => {
  show(0)
  expect(submit().getAttribute('aria-disabled')).toBe('true')
})

it('restores an unanswered donation as it was sent', () => {
  const draft = { entityId: 'ent_1', amountCents: 5_000, taxId: '529.982.247-25' }
  donations.submissions.submissionOf(sessionStorage, 'ana', draft, () => crypto.randomUUID())
  show(0)
  expect(screen.getByText(/ela não será feita duas vezes/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('CPF/CNPJ').value).toBe('529.982.247-25')
  expect(submit().getAttribute('aria-disabled')).toBeNull()
})
