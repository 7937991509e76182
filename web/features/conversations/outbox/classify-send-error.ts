import type { RefusalCode } from '../../../../shared/refusals.ts'
import { isNetworkError, refusalCode } from '../../../lib/server/problem.ts'
import type { SendOutcome } from './outbox.ts'
import type { SendProblem } from './waiting.ts'

/** The writer is not signed in: the message waits for them. */
export class WriterSignedOut extends Error {
  constructor() {
    super('the writer of the message is not signed in')
    this.name = 'WriterSignedOut'
  }
}

const signedOutCodes: readonly RefusalCode[] = ['access.sign_in_required', 'access.session_over', 'access.suspended']
/** A rate limit, or concurrent writes to the conversation. */
const temporaryCodes: readonly RefusalCode[] = ['message.too_many', 'request.too_many', 'conversation.busy']
/** The message stays, to be sent again. */
const retriedCodes: readonly RefusalCode[] = ['message.photo_not_ready', 'message.used_up']

/** Classifies an API error. */
export function classifySendError(error: unknown): SendOutcome {
  if (error instanceof WriterSignedOut) return { kind: 'stopped' }
  if (isNetworkError(error)) return { kind: 'later' }
  const code = refusalCode(error)
  if (code === undefined) return { kind: 'failed', problem: { code: 'fault', details: {} } }
  if (signedOutCodes.includes(code)) return { kind: 'stopped' }
  if (temporaryCodes.includes(code)) return { kind: 'later' }
  return { kind: retriedCodes.includes(code) ? 'failed' : 'refused', problem: problemOf(code, error) }
}

/** The sender exceeded the message limit. */
export function isMessageLimit(error: unknown): boolean {
  return refusalCode(error) === 'message.too_many'
}

function problemOf(code: RefusalCode, error: unknown): SendProblem {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : undefined
  return { code, details: typeof data === 'object' && data !== null ? { ...data } : {} }
}
