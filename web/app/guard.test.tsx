// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { type ReactNode, Suspense } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import common from '../i18n/ptBR/common.json' with { type: 'json' }
import pages from '../i18n/ptBR/pages.json' with { type: 'json' }
import type { Session } from '../lib/session/session-state.ts'
import { Guard } from './guard.tsx'
import type { PageAccess } from './routes.tsx'

const session = vi.hoisted(() => ({ now: { status: 'loading' } as unknown }))
vi.mock('../lib/session/session.ts', () => ({ useSession: () => session.now }))
vi.mock('./data-provider.tsx', () => ({ DataProvider: ({ children }: { children: ReactNode }) => children }))
vi.mock('../features/pages/suspended-page.tsx', () => ({ default: () => <p>suspended</p> }))
vi.mock('../i18n/i18n.ts', () => ({ loadNamespaces: () => Promise.resolve() }))

function Auth() {
  return <p>{`auth, from ${(useLocation().state as { from: string }).from}`}</p>
}

function visit(access: PageAccess, now: Session) {
  session.now = now
  const page = () => (
    <MemoryRouter initialEntries={['/page']}>
      <Suspense>
        <Routes>
          <Route path="/page" element={<Guard access={access}>content</Guard>} />
          <Route path="/auth" element={<Auth />} />
          <Route path="/" element={<p>home</p>} />
        </Routes>
      </Suspense>
    </MemoryRouter>
  )
  const { rerender } = render(page())
  return (later: Session) => {
    session.now = later
    rerender(page())
  }
}

const visitor: Session = { status: 'signed-out', expired: false }
const user: Session = { status: 'signed-in', actor: { id: '1', email: 'ana@exemplo.com', isAdmin: false } }
const admin: Session = { status: 'signed-in', actor: { id: '2', email: 'helena@exemplo.com', isAdmin: true } }

beforeAll(async () => {
  // Loads the lazy module first, so that its load time does not affect the tests.
  await import('../features/pages/access-denied-page.tsx')
  await i18next
    .use(initReactI18next)
    .init({ lng: 'pt-BR', defaultNS: 'common', resources: { 'pt-BR': { common, pages } } })
})
afterEach(cleanup)

it.each([
  ['open', visitor],
  ['signed-in', user],
  ['signed-in-else-auth', user],
  ['admin', admin],
] as const)('shows a page with access %s to a permitted user', async (access, now) => {
  visit(access, now)
  expect(await screen.findByText('content')).toBeTruthy()
})

it('asks a visitor to sign in, with a link', async () => {
  visit('signed-in', visitor)
  expect(await screen.findByText('Você deve estar logado para acessar esta página')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Entrar ou criar conta' }).getAttribute('href')).toBe('/auth')
})

it('tells a user with an expired session that nothing was lost', async () => {
  visit('signed-in', { status: 'signed-out', expired: true })
  expect(await screen.findByText(/Nada foi perdido/)).toBeTruthy()
})

it.each(['signed-in', 'signed-in-else-auth', 'admin'] as const)(
  'leads home after signing out on a page with access %s, without a denial',
  async (access) => {
    const become = visit(access, admin)
    await screen.findByText('content')
    become(visitor)
    expect(screen.queryByText('Acesso negado')).toBeNull()
    expect(await screen.findByText('home')).toBeTruthy()
  },
)

it('tells a user that nothing was lost when the session expires on the page', async () => {
  const become = visit('signed-in', user)
  await screen.findByText('content')
  become({ status: 'signed-out', expired: true })
  expect(await screen.findByText(/Nada foi perdido/)).toBeTruthy()
})

it('redirects a visitor of messages to sign-in and keeps the address', async () => {
  visit('signed-in-else-auth', visitor)
  expect(await screen.findByText('auth, from /page')).toBeTruthy()
})

it('denies the administration to a user who is not an admin', async () => {
  visit('admin', user)
  expect(await screen.findByText('Acesso negado')).toBeTruthy()
  expect(screen.queryByText('content')).toBeNull()
})

it.each(['signed-in', 'signed-in-else-auth', 'admin'] as const)(
  'shows the suspension notice instead of a page with access %s',
  async (access) => {
    visit(access, { ...admin, suspended: true })
    expect(await screen.findByText('suspended')).toBeTruthy()
    expect(screen.queryByText('content')).toBeNull()
  },
)

it('shows open pages to a suspended user', async () => {
  visit('open', { ...user, suspended: true })
  expect(await screen.findByText('content')).toBeTruthy()
})

it('shows a loading state while the session loads', () => {
  visit('signed-in', { status: 'loading' })
  expect(screen.getByRole('status').textContent).toBe('Carregando…')
})
