// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import common from '../i18n/ptBR/common.json' with { type: 'json' }
import { Boundary } from '../ui/page/boundary.tsx'
import { PageFailed } from './page-failed.tsx'

let broken = true

function Page({ name }: { name: string }) {
  if (broken) throw new Error('cannot render')
  return <h1>{name}</h1>
}

const inBoundary = (page: string) => (
  <Boundary page={page} instead={(error, retry) => <PageFailed error={error} onRetry={retry} />}>
    <Page name={page} />
  </Boundary>
)

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'pt-BR', defaultNS: 'common', resources: { 'pt-BR': { common } } })
})
beforeEach(() => {
  broken = true
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('shows that the page could not be loaded and offers a reload', () => {
  render(inBoundary('/recyclables'))
  expect(screen.getByRole('alert').textContent).toContain('Erro ao carregar página')
  expect(screen.getByRole('button', { name: 'Recarregar página' })).toBeTruthy()
})

it('renders the page again on retry', async () => {
  render(inBoundary('/recyclables'))
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(screen.getByRole('heading').textContent).toBe('/recyclables')
})

it('clears the failure when another page is visited', () => {
  const { rerender } = render(inBoundary('/recyclables'))
  broken = false
  rerender(inBoundary('/profile'))
  expect(screen.getByRole('heading').textContent).toBe('/profile')
})
