// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { PickupView } from '../../../../shared/contract/pickup-views.ts'
import { completeJsdom } from '../../../../test/support/browser/jsdom.ts'
import { loadNamespaces } from '../../../i18n/i18n.ts'
import { RouteForm } from './route-form.tsx'

const mocks = vi.hoisted(() => ({ plan: vi.fn(), cancel: vi.fn(), planning: {} }))
vi.mock('./use-planning.ts', () => ({
  usePlanning: () => ({
    ...{ state: 'idle', reason: '', chosen: null, plan: mocks.plan, cancel: mocks.cancel },
    ...mocks.planning,
  }),
}))
vi.mock('../../../lib/session/live-profile.ts', () => ({ useLiveProfile: () => ({ data: undefined }) }))
vi.mock('../../../ui/toasts/toasts.ts', () => ({ notify: { error: vi.fn() } }))
vi.mock('../../../lib/server/operations.ts', () => ({
  api: { places: { search: { queryOptions: () => ({ queryKey: ['search'], queryFn: () => [] }) } } },
}))

const pickup = (id: string) =>
  ({
    id,
    at: '2026-11-22T15:00:00.000Z',
    address: { text: 'Rua A', latitude: -23.5, longitude: -46.6 },
    ad: { type: 'Vidro' },
    viewer: { isOwner: false },
    other: { name: id },
    proposal: null,
  }) as unknown as PickupView

type Device = Geolocation['getCurrentPosition']
const position = vi.fn<Device>()
const here = { latitude: -23.4, longitude: -46.5 }
const slots = { RouteMap: () => null }
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouteForm
        items={[pickup('pic_1'), pickup('pic_2')]}
        leftOut={0}
        userId="ana"
        before={undefined}
        slots={slots}
        onPlanned={vi.fn()}
        onBack={vi.fn()}
      />
    </QueryClientProvider>,
  )
const submit = () => screen.getByRole('button', { name: 'Planejar rota' })

beforeAll(async () => {
  completeJsdom()
  await loadNamespaces(['pickups', 'errors'])
})
beforeEach(() => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition: position } }))
})
afterEach(() => {
  cleanup()
  mocks.planning = {}
  vi.resetAllMocks()
})

it('plans the chosen stops from the device position', async () => {
  position.mockImplementation((found) => found({ coords: here } as GeolocationPosition))
  show()
  await userEvent.setup().click(submit())
  await vi.waitFor(() => expect(mocks.plan).toHaveBeenCalledOnce())
  const [{ stops, start, end }] = mocks.plan.mock.calls[0] ?? []
  expect(stops.map((stop: { pickup: PickupView }) => stop.pickup.id)).toEqual(['pic_1', 'pic_2'])
  expect([start.position, end]).toEqual([here, start])
})

it('asks for an address, at its field and with the focus, when the device gives no position', async () => {
  position.mockImplementation((_, failed) => failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError))
  show()
  await userEvent.setup().click(submit())
  const field = await screen.findByRole('combobox', { name: 'Endereço (de onde você sai)' })
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(mocks.plan).not.toHaveBeenCalled()
})

it('needs two stops and a departure', async () => {
  show()
  const user = userEvent.setup()
  await user.clear(screen.getByLabelText('Hora da saída'))
  await user.click(submit())
  expect(document.activeElement).toBe(screen.getByLabelText('Hora da saída'))
  await user.click(screen.getByRole('button', { name: 'Desmarcar todas' }))
  expect(submit().getAttribute('aria-disabled')).toBe('true')
  expect(position).not.toHaveBeenCalled()
})

it('offers to try again or to estimate after a failure, and moves the focus to the submit', async () => {
  mocks.planning = { state: 'failed', reason: 'Sem rede.', chosen: { start: { position: here, label: 'Aqui' } } }
  show()
  expect(screen.getByRole('alert').textContent).toContain('Sem rede.')
  const [again, estimate] = screen.getByRole('alert').querySelectorAll('button')
  const user = userEvent.setup()
  if (again) await user.click(again)
  if (estimate) await user.click(estimate)
  expect(mocks.plan.mock.calls.map(([, how]) => how)).toEqual([undefined, 'straight'])
  expect(document.activeElement).toBe(submit())
})
