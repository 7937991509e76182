// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadNamespaces } from '../../i18n/i18n.ts'
import NewsletterForm from './newsletter-form.tsx'

const subscribe = vi.hoisted(() => vi.fn())
vi.mock('../../lib/server/operations.ts', () => ({ api: { newsletter: { subscribe: { call: subscribe } } } }))

beforeAll(() => loadNamespaces(['newsletter', 'errors']))
beforeEach(() => {
  render(<NewsletterForm />, { wrapper: MemoryRouter })
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const address = () => screen.getByRole<HTMLInputElement>('textbox')
const consent = () => screen.getByRole('checkbox')
const button = () => screen.getByRole('button')

it('shows each error at its field and focuses the first', async () => {
  const user = userEvent.setup()
  await user.click(button())
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  expect(document.activeElement).toBe(address())
  await user.type(address(), 'ana@mail.example')
  await user.click(button())
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(document.activeElement).toBe(consent())
  expect(subscribe).not.toHaveBeenCalled()
})

it('keeps what was typed after a failure and sends it once again', async () => {
  subscribe.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce({})
  const user = userEvent.setup()
  await user.type(address(), ' ana@mail.example')
  await user.click(consent())
  await user.click(button())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(address().value.trim()).toBe('ana@mail.example')
  await user.click(button())
  expect((await screen.findByRole('status')).textContent).toContain('ana@mail.example')
  expect(subscribe).toHaveBeenLastCalledWith({ email: 'ana@mail.example', privacyAccepted: true, locale: 'ptBR' })
})

it('sends once when submitted twice', async () => {
  subscribe.mockReturnValue(new Promise(() => undefined))
  const user = userEvent.setup()
  await user.type(address(), 'ana@mail.example')
  await user.click(consent())
  await user.dblClick(button())
  expect(subscribe).toHaveBeenCalledOnce()
})
