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
  // What is loaded late is there: how long that takes is not what is tried.
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
] as const)('shows a page of access %s to whoever may see it', async (access, now) => {
  visit(access, now)
  expect(await screen.findByText('content')).toBeTruthy()
})

it('tells a visitor that the page needs a sign-in, and where', async () => {
  visit('signed-in', visitor)
  expect(await screen.findByText('Você deve estar logado para acessar esta página')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Entrar ou criar conta' }).getAttribute('href')).toBe('/auth')
})

it('tells whose session ended that nothing was lost', async () => {
  visit('signed-in', { status: 'signed-out', expired: true })
  expect(await screen.findByText(/Nada foi perdido/)).toBeTruthy()
})

it.each(['signed-in', 'signed-in-else-auth', 'admin'] as const)(
  'leads home who signs out on a page of access %s, and denies them nothing on the way',
  async (access) => {
    const become = visit(access, admin)
    await screen.findByText('content')
    become(visitor)
    expect(screen.queryByText('Acesso negado')).toBeNull()
    expect(await screen.findByText('home')).toBeTruthy()
  },
)

it('tells whose session ends while the page is read that nothing was lost', async () => {
  const become = visit('signed-in', user)
  await screen.findByText('content')
  become({ status: 'signed-out', expired: true })
  expect(await screen.findByText(/Nada foi perdido/)).toBeTruthy()
})

it('leads a visitor of messages straight to signing in, and back afterwards', async () => {
  visit('signed-in-else-auth', visitor)
  expect(await screen.findByText('auth, from /page')).toBeTruthy()
})

it('denies the administration to whoever is no admin', async () => {
  visit('admin', user)
  expect(await screen.findByText('Acesso negado')).toBeTruthy()
  expect(screen.queryByText('content')).toBeNull()
})

it.each(['signed-in', 'signed-in-else-auth', 'admin'] as const)(
  'says to who is suspended why, instead of a page of access %s',
  async (access) => {
    visit(access, { ...admin, suspended: true })
    expect(await screen.findByText('suspended')).toBeTruthy()
    expect(screen.queryByText('content')).toBeNull()
  },
)

it('leaves what is open to who is suspended', async () => {
  visit('open', { ...user, suspended: true })
  expect(await screen.findByText('content')).toBeTruthy()
})

it('waits while the session is still being read', () => {
  visit('signed-in', { status: 'loading' })
  expect(screen.getByRole('status').textContent).toBe('Carregando…')
})
