// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { completeJsdom } from '../../../../test/support/browser/jsdom.ts'
import { loadNamespaces } from '../../../i18n/i18n.ts'
import { notify } from '../../../ui/toasts/toasts.ts'
import type { ChosenPhotos, PhotosSlotProps } from '../slots.ts'
import { AdForm } from './ad-form.tsx'
import { type AdDraft, emptyDraft } from './draft-store.ts'

vi.mock('../../../ui/toasts/toasts.ts', () => ({
  notify: { error: vi.fn(), success: vi.fn(), info: vi.fn(), warning: vi.fn() },
}))
vi.mock('./address-fields.tsx', async () => {
  const { TextField } = await import('../../../ui/fields/text-field.tsx')
  return {
    AddressFields: (props: { value: AdDraft; onValue: (part: Partial<AdDraft>) => void }) => (
      <TextField
        label="Endereço"
        name="address"
        value={props.value.address}
        onChange={(event) => props.onValue({ address: event.currentTarget.value })}
      />
    ),
  }
})
const otherCity = vi.hoisted(() => ({ found: undefined as unknown }))
vi.mock('./use-other-city.ts', () => ({ useCityCheck: () => async () => otherCity.found }))
vi.mock('./address-field.tsx', () => ({ AddressField: () => null }))

let photos: ChosenPhotos = { ids: [], names: {}, busy: false }
let tellPhotos: (now: ChosenPhotos) => void = () => undefined
function Photos({ onChange }: PhotosSlotProps) {
  useEffect(() => {
    tellPhotos = onChange
    onChange(photos)
  }, [onChange])
  return <input type="file" aria-label="Fotos" />
}

const whole: AdDraft = {
  ...emptyDraft,
  type: 'Garrafas PET',
  category: 'plastic',
  description: 'Limpas',
  address: 'Rua das Flores, 10',
  stateId: 35,
  cityId: 3550308,
}
const onSend = vi.fn(async () => undefined)
const onePhoto = { ids: ['pho_1'], names: {}, busy: false }

function show(start: Partial<AdDraft>) {
  render(<AdForm mode="new" start={{ ...whole, ...start }} photos={[]} slots={{ Photos }} onSend={onSend} />)
  return userEvent.setup()
}
const submit = () => screen.getByRole('button', { name: /Publicar anúncio/ })

beforeAll(async () => {
  completeJsdom()
  await loadNamespaces(['recyclables', 'errors'])
})
beforeEach(() => {
  vi.clearAllMocks()
  photos = onePhoto
  otherCity.found = undefined
})
afterEach(cleanup)

describe('form of a new ad', () => {
  it('shows one error at a time in a toast, in the specified order and wording', async () => {
    photos = { ids: [], names: {}, busy: false }
    const user = show({ ...emptyDraft, action: 'sale', stateId: 35, cityId: 3550308 })
    const faults: readonly [string, () => Promise<void> | void][] = [
      ['Tipo do material é obrigatório.', () => user.type(screen.getByLabelText('Tipo do material'), 'Tralha')],
      [
        'Categoria é obrigatória.',
        () => user.type(screen.getByRole('combobox', { name: 'Categoria' }), 'metal{Enter}'),
      ],
      ['Descrição é obrigatória.', () => user.type(screen.getByLabelText('Descrição'), 'Amassadas')],
      ['Endereço é obrigatório.', () => user.type(screen.getByLabelText('Endereço'), 'Rua A, 1')],
      ['Foto é obrigatória.', () => tellPhotos(onePhoto)],
      ['Preço é obrigatório para venda.', () => user.type(screen.getByLabelText('Preço'), '100')],
    ]
    for (const [title, mend] of faults) {
      await user.click(submit())
      expect(notify.error).toHaveBeenLastCalledWith({ title })
      expect(onSend).not.toHaveBeenCalled()
      await mend()
    }
    await user.click(submit())
    expect(notify.error).toHaveBeenCalledTimes(faults.length)
    expect(onSend).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'Tralha',
        category: 'metal',
        priceCents: 100,
        photoIds: ['pho_1'],
        textLanguage: 'ptBR',
      }),
    )
  })

  it('shows all errors at their fields and removes each one after its correction', async () => {
    photos = { ids: [], names: {}, busy: false }
    const user = show({ ...emptyDraft, action: 'sale' })
    await user.click(submit())
    expect(screen.getAllByRole('alert').map((each) => each.textContent)).toEqual([
      'Tipo do material é obrigatório.',
      'Categoria é obrigatória.',
      'Descrição é obrigatória.',
      'Preço é obrigatório para venda.',
    ])
    const description = screen.getByLabelText('Descrição')
    expect(description.getAttribute('aria-invalid')).toBe('true')
    await user.type(description, 'Amassadas')
    expect(description.getAttribute('aria-invalid')).toBeNull()
    expect(screen.queryByText('Descrição é obrigatória.')).toBeNull()
  })

  it('proposes a category from the title until one is chosen', async () => {
    const user = show({ type: '', category: null })
    const category = screen.getByRole<HTMLInputElement>('combobox', { name: 'Categoria' })
    await user.type(screen.getByLabelText('Tipo do material'), 'Latinhas de alumínio')
    await vi.waitFor(() => expect(category.value).toBe('Metal'), { timeout: 5000 })
    await user.click(category)
    await user.type(category, 'outros{Enter}')
    await user.type(screen.getByLabelText('Tipo do material'), ' e garrafas')
    expect(category.value).toBe('Outros')
  })

  it('asks before it moves the ad to the city in its address', async () => {
    otherCity.found = { city: 'Campinas', uf: 'SP', stateId: 35, cityId: 3509502 }
    const user = show({ address: 'Rua A, 1, Campinas' })
    await user.click(submit())
    expect(await screen.findByText('Este endereço fica em Campinas - SP')).toBeTruthy()
    expect(onSend).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Anunciar em Campinas' }))
    expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ cityId: 3509502 }))
  })

  it('focuses the field of the missing text', async () => {
    const user = show({ description: '' })
    await user.click(submit())
    expect(document.activeElement).toBe(screen.getByLabelText('Descrição'))
  })

  it('resets the price when the ad becomes a donation', async () => {
    const user = show({ action: 'sale', priceCents: 5000 })
    await user.click(screen.getByRole('radio', { name: 'Doação' }))
    expect(screen.queryByLabelText('Preço')).toBeNull()
    await user.click(submit())
    expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ action: 'donation', priceCents: 0 }))
  })

  it('removes unsafe parts of the texts and reports it', async () => {
    const user = show({ description: 'Limpas <script>alert(1)</script>' })
    await user.click(submit())
    expect(notify.info).toHaveBeenCalledWith({
      title: 'Por segurança, tiramos partes do texto que não são permitidas',
    })
    expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ description: 'Limpas' }))
  })

  it('waits for running uploads and then submits', async () => {
    photos = { ids: [], names: {}, busy: true }
    const user = show({})
    await user.click(submit())
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: /Esperando as fotos/ })).toBeTruthy()
    tellPhotos({ ids: ['pho_7'], names: {}, busy: false })
    await vi.waitFor(() => expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ photoIds: ['pho_7'] })))
  })

  it('keeps all values and shows the error after a failed request', async () => {
    onSend.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const user = show({})
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toContain('Erro ao publicar anúncio.')
    expect((screen.getByLabelText('Tipo do material') as HTMLInputElement).value).toBe('Garrafas PET')
  })

  it('names a fault of the server', async () => {
    onSend.mockRejectedValueOnce(new Error('Internal'))
    const user = show({})
    await user.click(submit())
    const told = 'Erro ao cadastrar reciclável. Ocorreu um erro inesperado.'
    expect((await screen.findByRole('alert')).textContent).toContain(told)
    expect(notify.error).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Erro ao cadastrar reciclável' }))
  })
})
