// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from './session-state.ts'
import { useSignedIn } from './use-signed-in.ts'

const session = vi.hoisted(() => ({ now: { status: 'loading' } as Session, tell: (): void => undefined }))
vi.mock('./session.ts', () => ({
  useSession: () =>
    useSyncExternalStore(
      (listener) => {
        session.tell = listener
        return () => undefined
      },
      () => session.now,
    ),
}))

const user: Session = { status: 'signed-in', actor: { id: 'u1', email: 'ana@retorna.example', isAdmin: false } }
const visitor: Session = { status: 'signed-out', expired: false }
const done = vi.fn()

function become(next: Session): void {
  act(() => {
    session.now = next
    session.tell()
  })
}

function Keep() {
  const { press, waiting } = useSignedIn({ name: 'favourite', about: 'rec_1', act: done })
  return (
    <button type="button" aria-busy={waiting} onClick={press}>
      Guardar
    </button>
  )
}

function Auth() {
  return <p>Entrar, vindo de {(useLocation().state as { from: string }).from}</p>
}

async function press(): Promise<void> {
  render(
    <MemoryRouter initialEntries={['/recyclables?city=3550308']}>
      <Routes>
        <Route path="/recyclables" element={<Keep />} />
        <Route path="/auth" element={<Auth />} />
      </Routes>
    </MemoryRouter>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Guardar' }))
}

beforeEach(() => {
  session.now = { status: 'loading' }
  sessionStorage.clear()
  done.mockClear()
})
afterEach(cleanup)

describe('useSignedIn', () => {
  it('runs at once for a user', async () => {
    session.now = user
    await press()
    expect(done).toHaveBeenCalledTimes(1)
  })

  it('leads a visitor to sign-in with a return address', async () => {
    session.now = visitor
    await press()
    expect(screen.getByText('Entrar, vindo de /recyclables?city=3550308')).toBeTruthy()
    expect(done).not.toHaveBeenCalled()
  })

  it('runs once when the visitor returns signed in', async () => {
    session.now = visitor
    await press()
    cleanup()
    session.now = user
    const again = () =>
      render(
        <MemoryRouter>
          <Keep />
        </MemoryRouter>,
      )
    again()
    again()
    expect(done).toHaveBeenCalledTimes(1)
  })

  it('waits while the session loads, then runs once', async () => {
    await press()
    expect(done).not.toHaveBeenCalled()
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
    become(user)
    become({ ...user })
    expect(done).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('false')
  })

  it('leads to sign-in when the loaded session is empty', async () => {
    await press()
    become(visitor)
    expect(screen.getByText(/^Entrar/)).toBeTruthy()
    expect(done).not.toHaveBeenCalled()
  })
})
