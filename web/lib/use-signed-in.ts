import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSession } from './session.ts'

interface SignedIn {
  /** Does something that needs an account; visitors are led to sign in, and back here. */
  readonly asUser: (act: () => void) => void
  /** Asked before the session was read: it happens as soon as that is. */
  readonly waiting: boolean
}

/**
 * What a button does that only users may press. At start the session takes a while to read, long on a slow phone: a
 * press in that while is kept. Taken for a visitor's, it led users to sign in and back, without what they had pressed
 * for.
 */
export function useSignedIn(): SignedIn {
  const { status } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [kept, setKept] = useState<{ readonly act: () => void } | null>(null)
  const decide = (act: () => void) =>
    status === 'signed-in' ? act() : navigate('/auth', { state: { from: pathname + search } })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a kept press is decided once, when the session is read
  useEffect(() => {
    if (!kept || status === 'loading') return
    setKept(null)
    decide(kept.act)
  }, [kept, status])

  return { asUser: (act) => (status === 'loading' ? setKept({ act }) : void decide(act)), waiting: kept !== null }
}
