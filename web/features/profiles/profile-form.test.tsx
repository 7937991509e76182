// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { OwnProfile } from '../../../shared/contract/profiles.ts'
import { completeJsdom } from '../../../test/support/browser/jsdom.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { readReferral, storeReferralCode, storeReferrer } from '../../lib/session/referrer.ts'
import { ProfileForm } from './profile-form.tsx'

const server = vi.hoisted(() => ({ save: vi.fn() }))
vi.mock('./address-part.tsx', () => ({ AddressPart: () => null }))
vi.mock('../../lib/session/session.ts', () => ({ signOut: vi.fn() }))
vi.mock('../../lib/server/operations.ts', () => ({
  api: { profiles: { save: { call: server.save }, me: { queryKey: () => ['me'] } } },
}))

const profile: OwnProfile = {
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
  latitude: null,
  longitude: null,
  suspension: null,
  rejection: null,
  deletion: null,
  isAdmin: false,
  locale: 'ptBR',
  rating: { mean: null, count: 0 },
  completedPickups: 0,
  badges: [],
  createdAt: '2026-01-01T12:00:00.000Z',
  version: 3,
}
const elsewhere: OwnProfile = { ...profile, version: 4, name: 'Ana Souza', email: 'souza@retorna.example' }

const rita = '0b0f9f8e-7e9d-4b1c-9d3c-2f7c8c2f1a22'

const empty = () => null
const slots = {
  Points: empty,
  Passkeys: empty,
  ContactStep: empty,
  Privacy: empty,
  NotificationPreferences: empty,
  Security: empty,
  Referrals: empty,
}
const form = (of: OwnProfile) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>
      <ProfileForm profile={of} slots={slots} onSaved={vi.fn()} />
    </MemoryRouter>
  </QueryClientProvider>
)
const name = () => screen.getByLabelText<HTMLInputElement>('Nome completo')

beforeAll(async () => {
  completeJsdom()
  await loadNamespaces(['profiles', 'errors'])
})
beforeEach(() => server.save.mockResolvedValue({ profile: elsewhere }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.clearAllMocks()
})

it('sends the version under the edits, whatever was saved elsewhere meanwhile', async () => {
  const user = userEvent.setup()
  const { rerender } = render(form(profile))
  await user.type(name(), ' Lima')
  rerender(form(elsewhere))
  expect(name().value).toBe('Ana Lima')
  await user.click(screen.getByRole('button', { name: 'Salvar perfil' }))
  const sent = server.save.mock.calls[0]?.[0]
  expect(sent).toMatchObject({ name: 'Ana Lima', version: 3 })
  // The e-mail did not change relative to the version under the edits.
  expect(sent).not.toHaveProperty('email')
})

it('shows a newer version while nothing is typed, and sends that version', async () => {
  const user = userEvent.setup()
  const { rerender } = render(form(profile))
  rerender(form(elsewhere))
  expect(name().value).toBe('Ana Souza')
  await user.click(screen.getByRole('button', { name: 'Salvar perfil' }))
  expect(server.save.mock.calls[0]?.[0]).toMatchObject({ name: 'Ana Souza', version: 4 })
})

it('sends the referral of the first save only, and a typed code rather than a link', async () => {
  const user = userEvent.setup()
  const save = () => user.click(screen.getByRole('button', { name: 'Salvar perfil' }))
  const fresh = { ...profile, onboardingDone: false }
  storeReferrer(rita)
  render(form(fresh))
  await save()
  expect(server.save.mock.lastCall?.[0]).toMatchObject({ referrerId: rita })
  // A saved profile forgets the link.
  expect(readReferral()).toEqual({})

  storeReferrer(rita)
  cleanup()
  render(form(fresh))
  await user.type(screen.getByLabelText(/^Código de quem indicou você/), 'ab2cd3')
  await save()
  expect(server.save.mock.lastCall?.[0]).toMatchObject({ referralCode: 'ab2cd3' })
  expect(server.save.mock.lastCall?.[0]).not.toHaveProperty('referrerId')

  storeReferralCode('AB2CD3')
  cleanup()
  render(form(profile))
  expect(screen.queryByLabelText(/^Código de quem indicou você/)).toBeNull()
  await save()
  expect(server.save.mock.lastCall?.[0]).not.toHaveProperty('referralCode')
})
