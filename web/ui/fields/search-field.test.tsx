// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { SearchField } from './search-field.tsx'

let setAddress: (search: string) => void
let address = ''

function Page({ start = '' }) {
  const [search, setSearch] = useState(start)
  setAddress = setSearch
  address = search
  return <SearchField label="Buscar" value={search} onValue={setSearch} />
}
const field = () => screen.getByRole<HTMLInputElement>('searchbox')

afterEach(cleanup)

it('keeps spaces while typing and trims the search', async () => {
  render(<Page />)
  const user = userEvent.setup()
  await user.type(field(), ' maria ')
  expect([field().value, address]).toEqual([' maria ', 'maria'])
  await user.type(field(), 'silva')
  expect([field().value, address]).toEqual([' maria silva', 'maria silva'])
})

it('shows the value when the address changes from outside', async () => {
  render(<Page start="maria" />)
  expect(field().value).toBe('maria')
  await userEvent.setup().type(field(), ' ')
  act(() => setAddress(''))
  expect(field().value).toBe('')
})

it('keeps the typed text while the address lags behind', async () => {
  const later = (search: string) => <SearchField label="Buscar" value={search} onValue={() => undefined} />
  const { rerender } = render(later(''))
  await userEvent.setup().type(field(), 'mari')
  rerender(later('ma'))
  expect(field().value).toBe('mari')
  rerender(later('mari'))
  rerender(later(''))
  expect(field().value).toBe('')
})
