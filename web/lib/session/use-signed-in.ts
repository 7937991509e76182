import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Intent, type IntentName, storeIntent, takeIntent } from './intent.ts'
import { useSession } from './session.ts'

/** Leads to sign-in with a return address. `replace` is for pages that need an account. */
export function useSignInFirst(): (intent: Pick<Intent, 'name' | 'about'>, options?: { replace: boolean }) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (intent, options) => {
    const from = pathname + search
    storeIntent({ ...intent, from })
    void navigate('/auth', { ...options, state: { from } })
  }
}

interface SignedIn {
  readonly press: () => void
  readonly waiting: boolean
}

interface Action {
  readonly name: IntentName
  readonly about: string
  readonly act: () => void
  /** Runs instead of `act` after a sign-in, where `act` depends on data that only users have. */
  readonly resume?: () => void
}

/**
 * Button action for users only. A press while the session loads (long on a slow phone) is kept until it is read.
 * Treating it as a visitor's would send users to sign-in and lose their action.
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
