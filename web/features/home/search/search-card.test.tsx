// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import common from '../../../i18n/ptBR/common.json' with { type: 'json' }
import home from '../../../i18n/ptBR/home.json' with { type: 'json' }
import { defaultCity, type KnownPlace } from '../../../lib/places/last-place.ts'
import { notify } from '../../../ui/toasts/toasts.ts'
import { SearchCard } from './search-card.tsx'

const cities = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/server/client.ts', () => ({ client: { places: { cities } } }))

const states = [
  { id: 33, uf: 'RJ', name: 'Rio de Janeiro' },
  { id: 35, uf: 'SP', name: 'São Paulo' },
]

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

function show(place: KnownPlace | null = null) {
  render(
    <MemoryRouter>
      <SearchCard states={states} place={place} />
      <Address />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'pt-BR', defaultNS: 'common', resources: { 'pt-BR': { common, home } } })
})
beforeEach(() => {
  cities.mockClear()
  vi.spyOn(notify, 'error').mockReturnValue(undefined)
  cities.mockImplementation(({ stateId }: { stateId: number }) =>
    Promise.resolve([{ id: stateId * 100_000 + 50_308, stateId, name: stateId === 35 ? 'São Paulo' : 'Niterói' }]),
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('SearchCard', () => {
  it('names every missing field in the specified toast', async () => {
    const user = show()
    await user.click(screen.getByRole('button', { name: 'Buscar materiais' }))
    expect(notify.error).toHaveBeenCalledWith({
      title: 'Campos obrigatórios não preenchidos',
      description: 'Por favor, preencha: Tipo, Estado, Cidade',
    })
    expect(screen.getByRole('status').textContent).toBe('/')
  })

  it('names only the missing fields', async () => {
    const user = show()
    await user.click(screen.getByRole('radio', { name: 'Quero doação' }))
    await user.selectOptions(screen.getByLabelText('Estado'), 'São Paulo')
    await user.click(screen.getByRole('button', { name: 'Buscar materiais' }))
    expect(notify.error).toHaveBeenCalledWith(expect.objectContaining({ description: 'Por favor, preencha: Cidade' }))
  })

  it('enables the city after the state and clears it when the state changes', async () => {
    const user = show()
    expect(screen.getByLabelText<HTMLInputElement>('Cidade').disabled).toBe(true)
    await user.selectOptions(screen.getByLabelText('Estado'), 'São Paulo')
    await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Cidade').disabled).toBe(false))
    await user.type(screen.getByLabelText('Cidade'), 'sao')
    await user.click(within(screen.getByRole('listbox')).getByRole('option', { name: 'São Paulo' }))
    expect(screen.getByLabelText<HTMLInputElement>('Cidade').value).toBe('São Paulo')
    await user.selectOptions(screen.getByLabelText('Estado'), 'Rio de Janeiro')
    await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Cidade').disabled).toBe(false))
    expect(screen.getByLabelText<HTMLInputElement>('Cidade').value).toBe('')
  })

  it('opens the listing with the chosen values, by keyboard alone', async () => {
    const user = show()
    await user.click(screen.getByRole('radio', { name: 'Quero comprar' }))
    await user.selectOptions(screen.getByLabelText('Estado'), 'São Paulo')
    await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Cidade').disabled).toBe(false))
    await user.type(screen.getByLabelText('Cidade'), 'sã{Enter}')
    await user.click(screen.getByRole('button', { name: 'Buscar materiais' }))
    expect(screen.getByRole('status').textContent).toBe('/recyclables?type=purchase&state=35&city=3550308')
  })

  it('prefills a place and loads the cities only on demand', async () => {
    const user = show(defaultCity)
    expect(screen.getByLabelText<HTMLSelectElement>('Estado').value).toBe('35')
    expect(screen.getByLabelText<HTMLInputElement>('Cidade').value).toBe('São Paulo')
    expect(cities).not.toHaveBeenCalled()
    await user.click(screen.getByLabelText('Cidade'))
    await vi.waitFor(() => expect(cities).toHaveBeenCalledWith({ stateId: 35 }, expect.anything()))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('radio', { name: 'Quero comprar' }))
    await user.click(screen.getByRole('button', { name: 'Buscar materiais' }))
    expect(screen.getByRole('status').textContent).toBe('/recyclables?type=purchase&state=35&city=3550308')
  })

  it('shows at the field that the minimum price exceeds the maximum', async () => {
    const user = show(defaultCity)
    await user.click(screen.getByRole('radio', { name: 'Quero comprar' }))
    await user.click(screen.getByText('Mais filtros'))
    expect((await screen.findByLabelText<HTMLInputElement>('Preço mínimo')).value).toBe('')
    await user.type(screen.getByLabelText('Preço mínimo'), '2000')
    await user.type(screen.getByLabelText('Preço máximo'), '1000')
    await user.click(screen.getByRole('button', { name: 'Buscar materiais' }))
    expect(screen.getByLabelText('Preço máximo').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('O máximo é menor que o mínimo.')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('/')
    await user.type(screen.getByLabelText('Preço máximo'), '0')
    await user.click(screen.getByRole('button', { name: 'Buscar materiais' }))
    expect(screen.getByRole('status').textContent).toContain('priceMin=20&priceMax=100')
  })
})
