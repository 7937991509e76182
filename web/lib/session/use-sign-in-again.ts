import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Intent, storeIntent } from './intent.ts'
import { signOut } from './session.ts'

interface SignInAgain {
  readonly leaving: boolean
  /** Signs out and leads to the sign-in page, which shows the reason and returns to the intent's page. */
  readonly signInAgain: (intent: Intent) => Promise<void>
}

/** For actions that need a recent sign-in. */
export function useSignInAgain(): SignInAgain {
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState(false)
  return {
    leaving,
    signInAgain: async (intent) => {
      setLeaving(true)
      storeIntent(intent)
      await signOut()
      void navigate('/auth', { state: { from: intent.from } })
    },
  }
}
