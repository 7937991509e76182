// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { versionInForce } from '../../../shared/people/consents.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import TermsPage from './terms-page.tsx'

beforeAll(() => loadNamespaces(['legal']))
afterEach(cleanup)

it('says the day of the version that users accept', () => {
  render(
    <MemoryRouter>
      <TermsPage />
    </MemoryRouter>,
  )
  const day = new Date(`${versionInForce('terms')}T12:00:00Z`)
  const words = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long' }).format(day)
  expect(screen.getByText(`Atualizado em ${words}.`)).toBeTruthy()
})
