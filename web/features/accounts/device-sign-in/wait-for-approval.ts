import type { SeenStatus } from '../../../../shared/contract/device-sign-ins.ts'
import { deviceSignInStates } from '../../../../shared/life-cycles/device-sign-in.ts'
import { isWorthRetrying, refusalCode } from '../../../lib/server/problem.ts'
import type { SignInStep } from '../sign-in.ts'

/** The secret is never shown. */
export interface Code {
  readonly id: string
  readonly secret: string
  readonly manualCode: string
  readonly number: number
}

export type FinalStatus = Exclude<SeenStatus, 'waiting' | 'approved'>

export type Screen =
  | { readonly at: 'starting' }
  /** `until`: ms since 1970, by this device's clock. */
  | { readonly at: 'waiting'; readonly code: Code; readonly until: number }
  | { readonly at: 'entering' }
  | { readonly at: 'over'; readonly why: FinalStatus }
  | { readonly at: 'failed'; readonly error: unknown }

export interface Ports {
  readonly start: () => Promise<Code>
  readonly state: (of: Pick<Code, 'id' | 'secret'>) => Promise<{ status: SeenStatus; userId: string | null }>
  readonly signIn: (userId: string, pass: string) => Promise<SignInStep>
  readonly pause: (signal: AbortSignal) => Promise<void>
  readonly now: () => number
}

/**
 * Shows a code, polls until it is approved or refused, and signs in. Returns the next sign-in step; undefined after a
 * failure, which the screen shows, or an abort. Keeps polling while offline, since the code stays valid.
 */
export async function waitForApproval(
  ports: Ports,
  show: (screen: Screen) => void,
  signal: AbortSignal,
): Promise<SignInStep | undefined> {
  show({ at: 'starting' })
  try {
    const code = await ports.start()
    if (signal.aborted) return undefined
    const until = ports.now() + deviceSignInStates.waiting.timeLimitSeconds * 1000
    show({ at: 'waiting', code, until })
    const answer = await answerOf(ports, code, until, signal)
    if (signal.aborted || answer === undefined) return undefined
    if (typeof answer === 'string') {
      show({ at: 'over', why: answer })
      return undefined
    }
    show({ at: 'entering' })
    return await ports.signIn(answer.userId, `${code.id}.${code.secret}`)
  } catch (error) {
    if (!signal.aborted) show({ at: 'failed', error })
    return undefined
  }
}

/** Returns the approving user's id or the final status of the code; undefined after an abort. */
async function answerOf(
  { state, pause, now }: Ports,
  { id, secret }: Code,
  until: number,
  signal: AbortSignal,
): Promise<{ userId: string } | FinalStatus | undefined> {
  for (;;) {
    await pause(signal)
    if (signal.aborted) return undefined
    const seen = await state({ id, secret }).catch(statusAfterError)
    if (seen.userId !== null) return { userId: seen.userId }
    if (seen.status !== 'waiting' && seen.status !== 'approved') return seen.status
    if (now() >= until) return 'expired'
  }
}

function statusAfterError(error: unknown): { status: SeenStatus; userId: null } {
  const code = refusalCode(error)
  if (code === 'device_sign_in.not_found') return { status: 'expired', userId: null }
  if (code === 'request.too_many' || isWorthRetrying(error)) return { status: 'waiting', userId: null }
  throw error
}
