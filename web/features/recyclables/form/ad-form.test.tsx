// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadNamespaces } from '../../../i18n/i18n.ts'
import { notify } from '../../../ui/toasts/toasts.ts'
import type { ChosenPhotos, PhotosSlotProps } from '../slots.ts'
import { AdForm } from './ad-form.tsx'
import { type AdDraft, emptyDraft } from './draft-store.ts'

vi.mock('../../../ui/toasts/toasts.ts', () => ({
  notify: { error: vi.fn(), success: vi.fn(), info: vi.fn(), warning: vi.fn() },
}))
// Their help asks the API; the form only needs what they hand over.
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
vi.mock('./address-field.tsx', () => ({ AddressField: () => null }))

let photos: ChosenPhotos = { ids: [], busy: false }
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
const onePhoto = { ids: ['pho_1'], busy: false }

function show(start: Partial<AdDraft>) {
  render(<AdForm mode="new" start={{ ...whole, ...start }} photos={[]} slots={{ Photos }} onSend={onSend} />)
  return userEvent.setup()
}
const submit = () => screen.getByRole('button', { name: /Publicar anúncio/ })

beforeAll(() => loadNamespaces(['recyclables', 'errors']))
beforeEach(() => {
  vi.clearAllMocks()
  photos = onePhoto
})
afterEach(cleanup)

describe('the form of a new ad', () => {
  it('says one fault at a time, in the order and with the texts of the specification', async () => {
    photos = { ids: [], busy: false }
    const user = show({ ...emptyDraft, action: 'sale', stateId: 35, cityId: 3550308 })
    const faults: readonly [string, () => Promise<void> | void][] = [
      ['Tipo do material é obrigatório.', () => user.type(screen.getByLabelText('Tipo do material'), 'Latas')],
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
        type: 'Latas',
        category: 'metal',
        priceCents: 100,
        photoIds: ['pho_1'],
        textLanguage: 'ptBR',
      }),
    )
  })

  it('puts the focus where the missing text belongs', async () => {
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

  it('takes out of the texts what is not safe, and says so', async () => {
    const user = show({ description: 'Limpas <script>alert(1)</script>' })
    await user.click(submit())
    expect(notify.info).toHaveBeenCalledWith({
      title: 'Por segurança, tiramos partes do texto que não são permitidas',
    })
    expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ description: 'Limpas' }))
  })

  it('waits for photos on their way and sends itself when they have arrived', async () => {
    photos = { ids: [], busy: true }
    const user = show({})
    await user.click(submit())
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: /Esperando as fotos/ })).toBeTruthy()
    tellPhotos({ ids: ['pho_7'], busy: false })
    await vi.waitFor(() => expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ photoIds: ['pho_7'] })))
  })

  it('keeps everything and says what happened when it could not be sent', async () => {
    onSend.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const user = show({})
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toContain('Erro ao publicar anúncio.')
    expect((screen.getByLabelText('Tipo do material') as HTMLInputElement).value).toBe('Garrafas PET')
  })
})
