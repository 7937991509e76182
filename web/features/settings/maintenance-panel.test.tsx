// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { completeJsdom } from '../../../test/support/browser/jsdom.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { notify } from '../../ui/toasts/toasts.ts'
import MaintenancePanel from './maintenance-panel.tsx'

const server = vi.hoisted(() => ({ read: async (): Promise<unknown> => undefined, save: vi.fn() }))
vi.mock('../../ui/toasts/toasts.ts', () => ({ notify: { success: vi.fn(), warning: vi.fn(), error: vi.fn() } }))
vi.mock('../../lib/server/operations.ts', () => ({
  api: {
    settings: {
      all: { queryOptions: () => ({ queryKey: ['settings'], queryFn: () => server.read(), retry: false }) },
      get: { key: () => ['public'] },
      changeMaintenance: { mutationOptions: (more: object) => ({ mutationFn: server.save, ...more }) },
    },
  },
}))

const settings = {
  maintenanceOn: false,
  maintenanceMessage: '',
  productionDomain: '',
  ownDomain: 'r.example',
  version: 1,
}

beforeAll(async () => {
  completeJsdom()
  await loadNamespaces(['settings', 'errors', 'admin-errors'])
})
beforeEach(() => {
  server.read = async () => settings
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MaintenancePanel />
    </QueryClientProvider>,
  )
}

it('says that the maintenance settings could not be read', async () => {
  server.read = async () => {
    throw new TypeError('Failed to fetch')
  }
  show()
  await screen.findByText('Falha ao buscar configurações de manutenção.')
})

it('says that a change was not saved, and keeps it', async () => {
  server.save.mockRejectedValue(new TypeError('Failed to fetch'))
  show()
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Mensagem para os visitantes'), 'Voltamos já.')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await vi.waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Falha ao atualizar configurações de manutenção.' }),
    ),
  )
  expect(screen.getByLabelText<HTMLTextAreaElement>('Mensagem para os visitantes').value).toBe('Voltamos já.')
})

const domain = () => screen.findByLabelText<HTMLInputElement>(/^Domínio de produção/)

it('refuses a domain that is no host name, and says whether it is the one of this page', async () => {
  show()
  const user = userEvent.setup()
  await user.type(await domain(), window.location.hostname)
  expect(screen.getByText('É o site que você está vendo.')).toBeTruthy()
  await user.clear(await domain())
  await user.type(await domain(), 'retorna.example')
  expect(screen.getByText(`Não é o site que você está vendo, ${window.location.hostname}.`)).toBeTruthy()
  await user.type(await domain(), '/x')
  expect(screen.getByText(/Digite só o domínio/)).toBeTruthy()
  expect((await domain()).getAttribute('aria-invalid')).toBe('true')
})

it('shows what another admin saved first beside what was typed', async () => {
  server.save.mockRejectedValue(
    Object.assign(new Error('refused'), { code: 'settings.changed_meanwhile', status: 409 }),
  )
  show()
  const user = userEvent.setup()
  await user.type(await domain(), 'meu.example')
  expect(screen.queryByText(/^Salvo agora/)).toBeNull()
  server.read = async () => ({ ...settings, productionDomain: 'outro.example', version: 2 })
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Salvo agora: outro.example')
  expect((await domain()).value).toBe('meu.example')
})
