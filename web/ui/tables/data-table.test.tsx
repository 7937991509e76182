// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DataTable } from './data-table.tsx'

const items = [
  { id: 'a', name: 'Ana', city: 'Recife' },
  { id: 'b', name: 'Bia', city: 'Olinda' },
]
const columns = [
  { head: 'Pessoa', cell: ({ name }: (typeof items)[number]) => name },
  { head: 'Cidade', cell: ({ city }: (typeof items)[number]) => city },
]

afterEach(cleanup)

function Chosen({ before = [] }: { before?: readonly string[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before))
  const selection = { chosen, onChosen: setChosen, allLabel: 'Todas', labelOf: ({ name }: { name: string }) => name }
  return (
    <>
      <DataTable caption="Pessoas" columns={columns} items={items} selection={selection} />
      <output>{[...chosen].join(' ')}</output>
    </>
  )
}

it('names its rows by the first column and its cells by the columns', () => {
  render(<DataTable caption="Pessoas" columns={columns} items={items} />)
  const table = screen.getByRole('table', { name: 'Pessoas' })
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ana', 'Bia'])
  expect(screen.getByText('Recife').dataset.label).toBe('Cidade')
})

it('chooses the rows of this page beside those of other pages', async () => {
  render(<Chosen before={['z']} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Bia' }))
  expect(screen.getByRole('status').textContent).toBe('z b')
  expect(screen.getByRole('row', { name: /Bia/ }).getAttribute('aria-selected')).toBe('true')
  await user.click(screen.getByRole('checkbox', { name: 'Todas' }))
  expect(screen.getByRole('status').textContent).toBe('z a b')
  await user.click(screen.getByRole('checkbox', { name: 'Todas' }))
  expect(screen.getByRole('status').textContent).toBe('z')
})
