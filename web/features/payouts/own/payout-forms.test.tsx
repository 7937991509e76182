// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { completeJsdom } from '../../../../test/support/browser/jsdom.ts'
import { loadNamespaces } from '../../../i18n/i18n.ts'
import { DonationForm } from './donation-form.tsx'
import { donations, withdrawals } from './kinds.ts'
import { OwnDonations } from './own-payouts.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

const send = vi.hoisted(() => vi.fn())
// One file tests forms and list: files of a worker share the module with this mock.
vi.mock('./use-submission.ts', () => ({
  useSubmission: () => ({ mutate: send, isPending: false, isError: false, isSuccess: false }),
}))
vi.mock('../../../lib/server/operations.ts', () => ({
  api: {
    withdrawals: { key: () => ['withdrawals'] },
    donations: {
      key: () => ['donations'],
      list: {
        infiniteOptions: (more: object) => ({
          queryKey: ['donations'],
          queryFn: () => Promise.reject(new Error('away')),
          ...more,
        }),
      },
    },
  },
}))

beforeAll(async () => {
  completeJsdom()
  await loadNamespaces(['donations', 'withdrawals', 'errors'])
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  send.mockReset()
})

it('says that the donations did not load', async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OwnDonations />
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Erro ao carregar transações')
})

describe('withdrawal form', () => {
  const draft = {
    ...({ amountCents: 15_000, taxId: '529.982.247-25', pixKeyType: 'email' } as const),
    pixKey: 'ana@banco.example',
  }
  const none = { availableCents: 0, withdrawableCents: 0, taxId: null }
  const all = { availableCents: 15_000, withdrawableCents: 15_000, taxId: null }
  const form = (allowance: typeof none) => <WithdrawalForm userId="ana" allowance={allowance} />
  const submit = () => screen.getByRole('button', { name: 'Pedir saque' })
  const keep = () => withdrawals.submissions.submissionOf(sessionStorage, 'ana', draft, () => crypto.randomUUID())

  async function sendShownDraft() {
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
    await sendShownDraft()
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
    await sendShownDraft()
  })

  it('is disabled again once the unanswered draft is edited', async () => {
    keep()
    render(form(none))
    await userEvent.setup().type(screen.getByLabelText('CPF/CNPJ'), '{Backspace}')
    expect(submit().getAttribute('aria-disabled')).toBe('true')
  })
})

describe('donation form', () => {
  const entities = [
    { id: 'ent_1', name: 'Abrigo Quatro Patas', description: 'Acolhe animais.' },
    { id: 'ent_2', name: 'Horta do Bairro', description: 'Planta comida.' },
  ]
  const submit = () => screen.getByRole('button', { name: 'Doar' })

  function show(availableCents = 20_000) {
    render(<DonationForm userId="ana" availableCents={availableCents} entities={entities} />)
    return userEvent.setup()
  }

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
})
