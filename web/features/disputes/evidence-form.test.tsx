// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { DisputeFile, OfferedPhoto } from '../../../shared/contract/disputes.ts'
import { completeJsdom } from '../../../test/support/browser/jsdom.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { EvidenceForm } from './evidence-form.tsx'
import type { PhotosSlot } from './slots.ts'

const { offer, add } = vi.hoisted(() => ({ offer: vi.fn(), add: vi.fn() }))
vi.mock('../../lib/server/problem.ts', () => ({ problemText: () => 'Erro.', refusalCode: () => undefined }))
vi.mock('../../lib/server/operations.ts', () => ({
  api: {
    disputes: {
      key: () => ['disputes'],
      get: { queryKey: () => ['dispute'] },
      offerPhotos: { mutationOptions: () => ({ mutationFn: offer }) },
      addEvidence: { mutationOptions: (more: object) => ({ mutationFn: add, ...more }) },
    },
  },
}))

beforeAll(async () => {
  completeJsdom()
  await loadNamespaces(['disputes', 'errors'])
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const dispute = { id: 'ord_1-1', version: 3 } as DisputeFile
const photos = ['pho_1', 'pho_2', 'pho_3', 'pho_4', 'pho_5', 'pho_6'].map(
  (id): OfferedPhoto => ({
    photo: { id, status: 'ready', conversion: 'c', width: 4, height: 3, preview: null },
    from: 'buyer',
    at: '2026-11-22T12:00:00.000Z',
  }),
)
const Photos: PhotosSlot = ({ onChange }) => (
  <button type="button" onClick={() => onChange({ ids: ['pho_own'], busy: false })}>
    subir
  </button>
)
const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EvidenceForm dispute={dispute} Photos={Photos} />
    </QueryClientProvider>,
  )
const choose = () => screen.getByRole('button', { name: 'Escolher fotos da conversa e do anúncio' })
const submit = () => screen.getByRole('button', { name: 'Juntar prova' })

it('reads the chat only after a click, and sends text, chosen photos and uploads', async () => {
  offer.mockResolvedValue({ items: photos })
  add.mockResolvedValue(dispute)
  const user = userEvent.setup()
  show()
  expect(offer).not.toHaveBeenCalled()
  await user.type(screen.getByLabelText('Texto da prova'), 'Combinaram.')
  await user.click(choose())
  await user.click((await screen.findAllByRole('checkbox'))[1] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Enviar fotos' }))
  await user.click(screen.getByRole('button', { name: 'subir' }))
  await user.click(submit())
  const sent = { id: 'ord_1-1', version: 3, text: 'Combinaram.', photoIds: ['pho_2', 'pho_own'] }
  expect(add.mock.calls[0]?.[0]).toEqual(sent)
})

it('offers no sixth photo, and refuses more with uploads', async () => {
  offer.mockResolvedValue({ items: photos })
  const user = userEvent.setup()
  show()
  await user.click(choose())
  const boxes = await screen.findAllByRole('checkbox')
  for (const box of boxes.slice(0, 5)) await user.click(box)
  expect((boxes[5] as HTMLInputElement).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Enviar fotos' }))
  await user.click(screen.getByRole('button', { name: 'subir' }))
  await user.click(submit())
  expect(add).not.toHaveBeenCalled()
})

it('says that there are no photos', async () => {
  offer.mockResolvedValue({ items: [] })
  const user = userEvent.setup()
  show()
  await user.click(choose())
  expect(await screen.findByText('Não há fotos na conversa nem no anúncio.')).toBeDefined()
})
