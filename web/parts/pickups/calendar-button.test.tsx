// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import common from '../../i18n/ptBR/common.json' with { type: 'json' }
import errors from '../../i18n/ptBR/errors.json' with { type: 'json' }
import pickups from '../../i18n/ptBR/pickups.json' with { type: 'json' }
import { CalendarButton } from './calendar-button.tsx'

const read = vi.hoisted(() => vi.fn())
const download = vi.hoisted(() => vi.fn())
const failed = vi.hoisted(() => vi.fn())
vi.mock('../../lib/download.ts', () => ({ download }))
vi.mock('../../ui/toasts/toasts.ts', () => ({ notify: { error: failed } }))
vi.mock('../../lib/server/problem.ts', () => ({ problemText: () => 'Coleta não encontrada.' }))
vi.mock('../../lib/server/operations.ts', () => ({
  api: { notifications: { calendarFile: { mutationOptions: (more: object) => ({ mutationFn: read, ...more }) } } },
}))

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'pt-BR', resources: { 'pt-BR': { common, pickups, errors } } })
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

async function press() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CalendarButton pickupId="pic_1" />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar à agenda' }))
}

it('downloads the pickup as a calendar file', async () => {
  read.mockResolvedValue({ name: 'retorna-2026-11-24.ics', content: 'BEGIN:VCALENDAR' })
  await press()
  await waitFor(() =>
    expect(download).toHaveBeenCalledExactlyOnceWith('retorna-2026-11-24.ics', 'BEGIN:VCALENDAR', 'text/calendar'),
  )
  expect(read.mock.calls[0]?.[0]).toEqual({ pickupId: 'pic_1' })
})

it('explains why there is no file', async () => {
  read.mockRejectedValue(new Error('pickup.not_found'))
  await press()
  await waitFor(() =>
    expect(failed).toHaveBeenCalledExactlyOnceWith({
      title: 'Não foi possível baixar o arquivo da agenda',
      description: 'Coleta não encontrada.',
    }),
  )
  expect(download).not.toHaveBeenCalled()
})
