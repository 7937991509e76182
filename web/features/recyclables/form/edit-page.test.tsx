// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { RecyclableDraft } from '../../../../shared/contract/recyclables.ts'
import { loadNamespaces } from '../../../i18n/i18n.ts'
import type { AdDraft } from './draft-store.ts'
import { EditPage } from './edit-page.tsx'

const server = vi.hoisted(() => ({ get: vi.fn(), update: vi.fn() }))
interface FormProps {
  readonly start: AdDraft
  readonly onChange: (draft: AdDraft) => void
  readonly onSend: (ad: Pick<RecyclableDraft, 'type'>) => Promise<unknown>
}
vi.mock('./ad-form.tsx', () => ({ AdForm: TitleForm }))
vi.mock('../../../ui/page/page.tsx', () => ({ Page: (props: { children: ReactNode }) => props.children }))
vi.mock('../../../lib/server/problem.ts', () => ({ problemText: () => 'Erro.', refusalCode: () => undefined }))
vi.mock('../../../lib/server/operations.ts', () => ({
  api: {
    recyclables: {
      key: () => ['recyclables'],
      get: {
        queryKey: () => ['recyclables', 'ad'],
        queryOptions: () => ({ queryKey: ['recyclables', 'ad'], queryFn: server.get }),
      },
      update: { mutationOptions: (more: object) => ({ mutationFn: server.update, ...more }) },
    },
  },
}))

const ad = {
  id: 'ad_1',
  version: 2,
  status: 'pending',
  type: 'Garrafas',
  category: 'plastic',
  description: 'Limpas',
  action: 'donation',
  priceCents: 0,
  address: 'Rua das Flores, 10',
  place: { stateId: 35, cityId: 3550308 },
  photos: [{ id: 'pho_1' }],
  viewer: { isOwner: true, isAdmin: false },
}
const other = { ...ad, id: 'ad_2' }
const elsewhere = { ...ad, version: 3, type: 'Garrafas PET' }

const slots = { Photos: () => null }

/** Reports file names of photos, which the ad does not contain. */
function TitleForm({ start, onChange, onSend }: FormProps) {
  const [type, setType] = useState(start.type)
  const write = (text: string) => {
    setType(text)
    onChange({ ...start, type: text, photoNames: { pho_1: 'foto.jpg' } })
  }
  return (
    <>
      <input aria-label="Título" value={type} onChange={({ currentTarget }) => write(currentTarget.value)} />
      <button type="button" onClick={() => void onSend({ type })}>
        Salvar
      </button>
    </>
  )
}

function Seen() {
  const { data } = useQuery<typeof ad>({ queryKey: ['recyclables', 'ad'], queryFn: server.get, enabled: false })
  return <output>{data?.version}</output>
}
const title = () => screen.findByLabelText<HTMLInputElement>('Título')
const save = () => screen.getByRole('button', { name: 'Salvar' })

async function open() {
  server.get.mockResolvedValueOnce(ad).mockResolvedValue(elsewhere)
  const cache = new QueryClient()
  cache.setQueryData(['just-published'], [other, ad])
  render(
    <QueryClientProvider client={cache}>
      <MemoryRouter initialEntries={['/my/ads/ad_1/edit']}>
        <Routes>
          <Route path="/my/ads/:id/edit" element={<EditPage slots={slots} />} />
        </Routes>
        <Seen />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await title()
  const lookAgain = async () => {
    void cache.refetchQueries()
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe('3'))
  }
  return { user: userEvent.setup(), lookAgain, cache }
}

beforeAll(() => loadNamespaces(['recyclables', 'errors']))
beforeEach(() => server.update.mockReturnValue(new Promise(() => undefined)))
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

it('sends the version under the edits, whatever changed on the server meanwhile', async () => {
  const { user, lookAgain } = await open()
  await user.type(await title(), ' de vidro')
  await lookAgain()
  expect((await title()).value).toBe('Garrafas de vidro')
  await user.click(save())
  expect(server.update.mock.calls[0]?.[0]).toMatchObject({ type: 'Garrafas de vidro', version: 2 })
})

it('shows a newer version while nothing is edited', async () => {
  const { user, lookAgain } = await open()
  await user.type(await title(), '!{Backspace}')
  await lookAgain()
  expect((await title()).value).toBe('Garrafas PET')
  await user.click(save())
  expect(server.update.mock.calls[0]?.[0]).toMatchObject({ type: 'Garrafas PET', version: 3 })
})

it('updates the edited ad among those just published', async () => {
  server.update.mockResolvedValue({ recyclable: elsewhere, geocoded: true })
  const { user, cache } = await open()
  await user.click(save())
  await vi.waitFor(() => expect(cache.getQueryData(['just-published'])).toEqual([other, elsewhere]))
})
