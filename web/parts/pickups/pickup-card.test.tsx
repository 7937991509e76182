// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { PickupView } from '../../../shared/contract/pickup-views.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { PickupCard } from './pickup-card.tsx'

const mutation = vi.hoisted(() => ({ mutationOptions: (more: object) => ({ mutationFn: vi.fn(), ...more }) }))
vi.mock('../../lib/server/operations.ts', () => ({
  api: { pickups: { accept: mutation, takeBack: mutation }, notifications: { calendarFile: mutation } },
}))
vi.mock('../../lib/pickups/confirmations.ts', () => ({ usePendingConfirmations: () => new Set() }))
vi.mock('./use-step.ts', () => ({ useStep: () => ({ isPending: false, mutate: vi.fn() }) }))

beforeAll(() => loadNamespaces(['pickups', 'errors']))
afterEach(cleanup)

const at = '2026-11-22T12:00:00.000Z'
const dispute = { openedAt: at, deadline: null, voided: false }
const base = {
  id: 'pic_1',
  status: 'accepted',
  date: '2099-11-24',
  time: '09:00',
  at: '2099-11-24T12:00:00.000Z',
  ad: { type: 'Latas', category: 'metal', action: 'sale', cover: null },
  other: { name: 'Rita' },
  isToday: false,
  notes: null,
  ended: null,
  place: null,
  address: null,
  mayBeDeferred: false,
  inCase: false,
  confirmed: { mine: null, theirs: null },
  weightsDiffer: false,
}
const viewer = {
  is: 'other',
  isOwner: true,
  cannotAccept: null,
  cannotConfirm: 'pickup.sale_disputed',
  cannotCancel: null,
  cannotReport: 'pickup.not_yet',
  hasReported: false,
  mayRate: false,
}

function show(change: object, of: object = {}) {
  const pickup = { ...base, dispute, viewer: { ...viewer, ...of }, ...change } as unknown as PickupView
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PickupCard pickup={pickup} />
    </QueryClientProvider>,
  )
}
const isClosed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true'

it('tells the seller of a disputed sale to keep the material, who decides and what comes next', () => {
  show({})
  expect(screen.getByText('Não entregue o material.')).toBeDefined()
  expect(screen.getByText(/ainda não informou um prazo/)).toBeDefined()
  expect(screen.getByText(/a coleta é cancelada e o material continua com você/)).toBeDefined()
})

it('does not ask for a confirmation that the dispute closes', () => {
  show({ date: '2026-11-20', at: '2026-11-20T12:00:00.000Z' })
  expect(screen.queryByText('A coleta foi feita?')).toBeNull()
  cleanup()
  show({ date: '2026-11-20', at: '2026-11-20T12:00:00.000Z', dispute: null }, { cannotConfirm: null })
  expect(screen.getByText('A coleta foi feita?')).toBeDefined()
})

it('names the deadline where the provider has one, and speaks to the buyer too', () => {
  show({ dispute: { ...dispute, deadline: '2026-12-01T03:00:00.000Z' } }, { isOwner: false })
  expect(screen.getByText(/recebe provas até .*2026/)).toBeDefined()
  expect(screen.getByText(/^Não busque o material/)).toBeDefined()
})

it('closes confirmation and another time with the reason, and leaves the cancellation open', () => {
  show({})
  expect(['Confirmar coleta', 'Propor outra data'].map(isClosed)).toEqual([true, true])
  expect(isClosed('Cancelar coleta')).toBe(false)
  expect(screen.getAllByText(/^Não entregue o material: o pagamento/).length).toBeGreaterThan(0)
})

it('closes the acceptance of a proposal', () => {
  show({ status: 'proposed' }, { cannotAccept: 'pickup.sale_disputed', cannotConfirm: null })
  expect(isClosed('Aceitar')).toBe(true)
})

it('says nothing of disputes without one', () => {
  show({ dispute: null }, { cannotConfirm: null })
  expect(screen.queryByText(/Não entregue/)).toBeNull()
})
