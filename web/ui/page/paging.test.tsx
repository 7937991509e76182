// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { Paging } from './paging.tsx'

beforeAll(() => loadNamespaces(['pages']))
afterEach(cleanup)

it('says that a bounded search goes on, and goes on', () => {
  const onCursors = vi.fn()
  render(<Paging cursors={[]} nextCursor="b" onCursors={onCursors} isPartial />)
  expect(screen.getByText('A busca parou no meio da lista. Ainda pode haver resultados.')).toBeDefined()
  screen.getByRole('button', { name: 'Buscar mais' }).click()
  expect(onCursors).toHaveBeenCalledWith(['b'])
})

it('turns pages of a whole list', () => {
  render(<Paging cursors={['a']} nextCursor={null} onCursors={vi.fn()} />)
  expect(screen.getByRole('button', { name: 'Próxima' }).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByText(/A busca parou/)).toBeNull()
})
