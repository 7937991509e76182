import { useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/server/operations.ts'
import type { SignInStep } from '../sign-in.ts'
import { signInWithPass } from './sign-in-with-pass.ts'
import { deviceOf } from './this-device.ts'
import { type Ports, type Screen, waitForApproval } from './wait-for-approval.ts'

/** Polling interval: an approved screen signs in within two seconds. */
const pollIntervalMs = 1500

const ports: Ports = {
  start: () => api.deviceSignIns.start.call({ device: deviceOf(navigator) }),
  state: (of) => api.deviceSignIns.state.call(of),
  signIn: signInWithPass,
  pause,
  now: Date.now,
}

/** Requests a code for this screen and waits for its approval; `again` starts over with a new code. */
export function useDeviceSignIn(onStep: (step: SignInStep) => void): { screen: Screen; again: () => void } {
  const [screen, setScreen] = useState<Screen>({ at: 'starting' })
  const [round, setRound] = useState(0)
  const told = useRef(onStep)
  told.current = onStep
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a code of its own
  useEffect(() => {
    const left = new AbortController()
    void waitForApproval(ports, setScreen, left.signal).then((step) => {
      if (step && !left.signal.aborted) told.current(step)
    })
    return () => left.abort()
  }, [round])
  return { screen, again: () => setRound((before) => before + 1) }
}

/** Pauses while the page is hidden. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      if (document.hidden && !signal.aborted) return
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(() => {
      document.addEventListener('visibilitychange', end)
      end()
    }, pollIntervalMs)
    signal.addEventListener('abort', end)
  })
}
