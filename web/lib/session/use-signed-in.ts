import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Intent, type IntentName, keepIntent, takeIntent } from './intent.ts'
import { useSession } from './session.ts'

/** Leads to sign in or up, which says why, and back here; `replace` where this page is nothing without an account. */
export function useSignInFirst(): (intent: Pick<Intent, 'name' | 'about'>, options?: { replace: boolean }) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (intent, options) => {
    const from = pathname + search
    keepIntent({ ...intent, from })
    void navigate('/auth', { ...options, state: { from } })
  }
}

interface SignedIn {
  /** Does it; visitors are led to sign in, and back here, where it is done. */
  readonly press: () => void
  /** Pressed before the session was read: it happens as soon as that is. */
  readonly waiting: boolean
}

interface Action {
  readonly name: IntentName
  readonly about: string
  readonly act: () => void
  /** What to do after signing in, where `act` depends on what only a user has. */
  readonly resume?: () => void
}

/**
 * What a button does that only users may press. At start the session takes a while to read, long on a slow phone: a
 * press in that while is kept. Taken for a visitor's, it led users to sign in and back, without what they had pressed
 * for.
 */
export function useSignedIn({ name, about, act, resume = act }: Action): SignedIn {
  const { status } = useSession()
  const signInFirst = useSignInFirst()
  const [kept, setKept] = useState(false)
  const decide = () => (status === 'signed-in' ? act() : signInFirst({ name, about }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a kept press is decided once, when the session is read
  useEffect(() => {
    if (status === 'loading') return
    if (kept) {
      setKept(false)
      decide()
    } else if (status === 'signed-in' && takeIntent({ name, about })) resume()
  }, [kept, status])

  return { press: () => (status === 'loading' ? setKept(true) : decide()), waiting: kept }
}
