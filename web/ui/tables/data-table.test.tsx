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

function WorkList({ onOpen }: { onOpen: (id: string) => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selection = { chosen, onChosen: setChosen, allLabel: 'Todas', labelOf: ({ name }: { name: string }) => name }
  const opening = [
    {
      head: 'Pessoa',
      cell: ({ id, name }: (typeof items)[number]) => (
        <button type="button" onClick={() => onOpen(id)}>
          {name}
        </button>
      ),
    },
    { head: 'Cidade', cell: ({ city }: (typeof items)[number]) => city },
  ]
  return (
    <>
      <input aria-label="Busca" />
      <DataTable caption="Pessoas" columns={opening} items={items} selection={selection} isWorkList />
      <output>{[...chosen].join(' ')}</output>
    </>
  )
}

it('moves through a work list by j and k, chooses by x and opens by Enter', async () => {
  const opened: string[] = []
  render(<WorkList onOpen={(id) => opened.push(id)} />)
  const user = userEvent.setup()
  await user.keyboard('jj{Enter}x')
  expect([opened, screen.getByRole('status').textContent]).toEqual([['b'], 'b'])
  await user.keyboard('jk{Enter}')
  expect(opened).toEqual(['b', 'a'])
})

it('leaves the keys of a work list to a text field and to a dialog in front', async () => {
  render(<WorkList onOpen={() => undefined} />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox'), 'jx')
  expect([document.activeElement, screen.getByRole('status').textContent]).toEqual([screen.getByRole('textbox'), ''])
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  dialog.tabIndex = -1
  dialog.focus()
  await user.keyboard('j')
  expect(document.activeElement).toBe(dialog)
  dialog.remove()
})

it('opens a row of a work list by a click anywhere but on its own controls', async () => {
  const opened: string[] = []
  render(<WorkList onOpen={(id) => opened.push(id)} />)
  const user = userEvent.setup()
  await user.click(screen.getByText('Olinda'))
  await user.click(screen.getByRole('checkbox', { name: 'Ana' }))
  expect(opened).toEqual(['b'])
})
