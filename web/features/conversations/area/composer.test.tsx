// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { completeJsdom } from '../../../../test/support/browser/jsdom.ts'
import { loadNamespaces } from '../../../i18n/i18n.ts'
import { Composer } from './composer.tsx'

const toast = vi.hoisted(() => vi.fn())
vi.mock('../../../ui/toasts/toasts.ts', () => ({ notify: { error: toast } }))

const send = vi.fn()
const show = (ready = true) =>
  render(
    <Composer
      conversationId="con_1"
      userId="ana"
      ready={ready}
      onSend={send}
      onTyping={() => undefined}
      Photos={() => null}
    />,
  )
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
const button = () => screen.getByRole('button', { name: 'Enviar mensagem' })

beforeAll(async () => {
  completeJsdom()
  await loadNamespaces(['conversations'])
})
beforeEach(() => send.mockResolvedValue(undefined))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.resetAllMocks()
})

it('sends with Enter, breaks the line with Shift, and keeps the focus', async () => {
  show()
  const user = userEvent.setup()
  await user.type(field(), 'Oi{Shift>}{Enter}{/Shift}tudo bem? {Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith({ text: 'Oi\ntudo bem?', photoIds: [] })
  await vi.waitFor(() => expect(field().value).toBe(''))
  expect(document.activeElement).toBe(field())
})

it('sends once with Control and Enter', async () => {
  show()
  await userEvent.setup().type(field(), 'Oi{Control>}{Enter}{/Control}')
  expect(send).toHaveBeenCalledOnce()
})

it('sends once when pressed twice, and keeps what is typed meanwhile', async () => {
  const sending = Promise.withResolvers<void>()
  send.mockReturnValue(sending.promise)
  show()
  const user = userEvent.setup()
  await user.type(field(), 'Oi{Enter}{Enter}')
  await user.click(button())
  await user.type(field(), ', Bia')
  expect(send).toHaveBeenCalledOnce()
  sending.resolve()
  await vi.waitFor(() => expect(field().value).toBe(', Bia'))
})

it('keeps the text after a failure and says so', async () => {
  send.mockRejectedValue(new Error('full'))
  vi.spyOn(console, 'error').mockReturnValue()
  show()
  await userEvent.setup().type(field(), 'Oi{Enter}')
  await vi.waitFor(() => expect(toast).toHaveBeenCalledOnce())
  expect(field().value).toBe('Oi')
})

it('keeps the draft for the next visit and sends nothing blank or before it is ready', async () => {
  const { unmount } = show(false)
  const user = userEvent.setup()
  await user.type(field(), 'Rascunho{Enter}')
  unmount()
  show()
  expect(field().value).toBe('Rascunho')
  await user.clear(field())
  await user.click(button())
  expect(document.activeElement).toBe(field())
  expect(send).not.toHaveBeenCalled()
})
