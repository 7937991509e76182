// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { UserView } from '../../../shared/contract/users.ts'
import { completeJsdom } from '../../../test/support/browser/jsdom.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import CorrectionForm from './correction-form.tsx'

const update = vi.hoisted(() => vi.fn())
vi.mock('./address-part.tsx', () => ({ AddressPart: () => null }))
vi.mock('../../lib/server/problem.ts', () => ({
  problemText: () => 'Este perfil mudou.',
  refusalCode: () => 'user.changed_meanwhile',
}))
vi.mock('../../lib/server/operations.ts', () => ({
  api: {
    users: { key: () => ['users'], update: { mutationOptions: (more: object) => ({ mutationFn: update, ...more }) } },
  },
}))

const user: UserView = {
  id: 'ana',
  email: 'ana@retorna.example',
  phone: '+5511990000002',
  name: 'Ana',
  profileType: 'citizen',
  status: 'verified',
  onboardingDone: true,
  taxId: '52998224725',
  dateOfBirth: '1990-05-17',
  postalCode: '01310100',
  street: 'Avenida Paulista',
  streetNumber: '1578',
  complement: null,
  stateId: 35,
  cityId: 3550308,
  city: 'São Paulo',
  latitude: null,
  longitude: null,
  suspension: null,
  rejection: null,
  deletion: null,
  isAdmin: false,
  locale: 'ptBR',
  isMoneyFrozen: false,
  analysisSince: null,
  rating: { mean: null, count: 0 },
  completedPickups: 0,
  badges: [],
  createdAt: '2026-01-01T12:00:00.000Z',
  version: 3,
}
const elsewhere: UserView = { ...user, version: 4, name: 'Ana Souza', dateOfBirth: '1991-05-17' }

const form = (of: UserView) => (
  <QueryClientProvider client={new QueryClient()}>
    <CorrectionForm user={of} onSaved={vi.fn()} />
  </QueryClientProvider>
)
const name = () => screen.getByLabelText<HTMLInputElement>('Nome completo')

beforeAll(async () => {
  completeJsdom()
  await loadNamespaces(['profiles', 'errors', 'admin-errors'])
})
afterEach(cleanup)

it("keeps an admin's edits after a conflict and applies them to the new version", async () => {
  update.mockRejectedValue(new Error('refused'))
  const typing = userEvent.setup()
  const { rerender } = render(form(user))
  await typing.type(name(), ' Lima')
  await typing.type(screen.getByLabelText(/Motivo/), 'A pedido.')
  rerender(form(elsewhere))
  expect(name().value).toBe('Ana Lima')
  await typing.click(screen.getByRole('button', { name: 'Salvar correção' }))
  expect(update.mock.calls[0]?.[0]).toMatchObject({ name: 'Ana Lima', dateOfBirth: '1990-05-17', version: 3 })
  await screen.findByText('Este perfil mudou.')
  expect(name().value).toBe('Ana Lima')
  await typing.click(screen.getByRole('button', { name: 'Salvar correção' }))
  expect(update.mock.calls[1]?.[0]).toMatchObject({ name: 'Ana Lima', dateOfBirth: '1991-05-17', version: 4 })
})
