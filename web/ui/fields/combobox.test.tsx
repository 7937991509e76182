// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import common from '../../i18n/ptBR/common.json' with { type: 'json' }
import { Combobox } from './combobox.tsx'

beforeAll(() =>
  i18next.use(initReactI18next).init({ lng: 'pt-BR', defaultNS: 'common', resources: { 'pt-BR': { common } } }),
)
afterEach(cleanup)

const cities = [
  { value: '1600303', label: 'Macapá' },
  { value: '1600501', label: 'Oiapoque' },
]

describe('Combobox', () => {
  it('keeps the typed text while options load, and then filters them', async () => {
    const user = userEvent.setup()
    const onValue = vi.fn()
    const { rerender } = render(<Combobox label="Cidade" options={[]} value="" onValue={onValue} loading />)
    await user.type(screen.getByRole('combobox', { name: 'Cidade' }), 'oia')
    expect(screen.getByRole('status').textContent).toBe('Carregando opções…')
    await user.keyboard('{Enter}')
    expect(onValue).not.toHaveBeenCalled()
    rerender(<Combobox label="Cidade" options={cities} value="" onValue={onValue} />)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Oiapoque'])
    await user.keyboard('{Enter}')
    expect(onValue).toHaveBeenCalledExactlyOnceWith('1600501')
  })

  it('keeps the typed text when other options replace the first ones', async () => {
    const user = userEvent.setup()
    const first = [{ value: '3550308', label: 'São Paulo' }]
    const { rerender } = render(<Combobox label="Cidade" options={first} value="3550308" onValue={vi.fn()} />)
    const box = screen.getByRole('combobox', { name: 'Cidade' })
    await user.clear(box)
    await user.type(box, 'oia')
    expect(screen.getByRole('status').textContent).toBe('Nenhuma opção encontrada.')
    rerender(<Combobox label="Cidade" options={[]} value="" onValue={vi.fn()} loading />)
    rerender(<Combobox label="Cidade" options={cities} value="" onValue={vi.fn()} />)
    expect((box as HTMLInputElement).value).toBe('oia')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Oiapoque'])
  })

  it('cannot be opened while disabled', async () => {
    render(<Combobox label="Cidade" options={cities} value="" onValue={vi.fn()} disabled />)
    await userEvent.setup().click(screen.getByRole('combobox', { name: 'Cidade' }))
    expect(screen.queryByRole('option')).toBeNull()
  })
})
