// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { completeJsdom } from '../../../test/support/browser/jsdom.ts'
import { startI18n } from '../../i18n/i18n.ts'
import { Dialog } from './dialog.tsx'

const close = vi.fn()

beforeAll(async () => {
  completeJsdom()
  await startI18n()
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function show() {
  render(
    <Dialog title="Denunciar" onClose={close}>
      <textarea aria-label="Motivo" />
    </Dialog>,
  )
  return { outside: screen.getByRole('dialog'), field: screen.getByLabelText('Motivo') }
}

/** A press and its release: the browser's click is for what both are in. */
function press({ from, to, click }: { from: Element; to: Element; click: Element }) {
  fireEvent.pointerDown(from)
  fireEvent.pointerUp(to)
  fireEvent.click(click)
}

it('closes by a click outside of it', () => {
  const { outside } = show()
  press({ from: outside, to: outside, click: outside })
  expect(close).toHaveBeenCalledOnce()
})

it('stays where text that is selected inside ends outside', () => {
  const { outside, field } = show()
  press({ from: field, to: outside, click: outside })
  expect(close).not.toHaveBeenCalled()
})

it('stays while somebody clicks inside', () => {
  const { outside, field } = show()
  press({ from: field, to: field, click: field })
  expect(close).not.toHaveBeenCalled()
  press({ from: outside, to: outside, click: outside })
  expect(close).toHaveBeenCalledOnce()
})
