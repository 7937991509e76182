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

/** Simulates a drag: the browser fires the click on the common ancestor of press and release. */
function press({ from, to, click }: { from: Element; to: Element; click: Element }) {
  fireEvent.pointerDown(from)
  fireEvent.pointerUp(to)
  fireEvent.click(click)
}

it('closes on a click outside', () => {
  const { outside } = show()
  press({ from: outside, to: outside, click: outside })
  expect(close).toHaveBeenCalledOnce()
})

it('stays open when a text selection ends outside', () => {
  const { outside, field } = show()
  press({ from: field, to: outside, click: outside })
  expect(close).not.toHaveBeenCalled()
})

it('stays open on a click inside', () => {
  const { outside, field } = show()
  press({ from: field, to: field, click: field })
  expect(close).not.toHaveBeenCalled()
  press({ from: outside, to: outside, click: outside })
  expect(close).toHaveBeenCalledOnce()
})
