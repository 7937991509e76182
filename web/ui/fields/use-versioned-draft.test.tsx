// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useVersionedDraft } from './use-versioned-draft.ts'

const first = { version: 1, subject: 'Dois', text: 'Texto' }
const second = { version: 2, subject: 'Fui antes', text: 'Outro texto' }
const open = () =>
  renderHook(
    (stored: typeof first) =>
      useVersionedDraft(
        stored,
        ({ subject, text }) => ({ subject, text }),
        ({ text }) => ({ text: text === '' ? 'Escreva.' : undefined }),
      ),
    { initialProps: first },
  )

it('follows the stored version while nothing is typed', () => {
  const { result, rerender } = open()
  rerender(second)
  expect([result.current.base.version, result.current.values]).toEqual([
    2,
    { subject: 'Fui antes', text: 'Outro texto' },
  ])
})

it('stays with its version under typed values, and moves them to the newest after a rebase', () => {
  const { result, rerender } = open()
  act(() => result.current.set({ subject: 'A minha' }))
  rerender(second)
  expect([result.current.base.version, result.current.values]).toEqual([1, { subject: 'A minha', text: 'Texto' }])
  act(() => result.current.keep(result.current.typed ?? {}))
  act(() => result.current.rebase())
  expect([result.current.base.version, result.current.values]).toEqual([2, { subject: 'A minha', text: 'Outro texto' }])
})

it('shows errors from the first failed submit until it is reset', () => {
  const { result } = open()
  act(() => result.current.set({ text: '' }))
  expect(result.current.error('text')).toBeUndefined()
  act(() => expect(result.current.check()).toBe(false))
  expect(result.current.error('text')).toBe('Escreva.')
  act(() => result.current.reset())
  expect([result.current.error('text'), result.current.values.text]).toEqual([undefined, 'Texto'])
})
