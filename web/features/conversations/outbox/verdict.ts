import type { RefusalCode } from '../../../../shared/refusals.ts'
import { isNetworkError, refusalCode } from '../../../lib/server/problem.ts'
import type { Verdict } from './outbox.ts'
import type { SendProblem } from './waiting.ts'

/** Nobody is signed in, or somebody else than who wrote it: it waits for its writer. */
export class NotTheWriter extends Error {
  constructor() {
    super('whoever wrote this is not signed in')
    this.name = 'NotTheWriter'
  }
}

const ofNobody: readonly RefusalCode[] = ['access.sign_in_required', 'access.session_over', 'access.suspended']
/** Everything is slowed down, or the conversation is written in by others at the same time. */
const slowed: readonly RefusalCode[] = ['message.too_many', 'request.too_many', 'conversation.busy']
const soonReady: readonly RefusalCode[] = ['message.photo_not_ready']

/** What an error of the API means for a message that waits. */
export function verdictOn(error: unknown): Verdict {
  if (error instanceof NotTheWriter) return { kind: 'stopped' }
  if (isNetworkError(error)) return { kind: 'later' }
  const code = refusalCode(error)
  if (code === undefined) return { kind: 'failed', problem: { code: 'fault', details: {} } }
  if (ofNobody.includes(code)) return { kind: 'stopped' }
  if (slowed.includes(code)) return { kind: 'later' }
  return { kind: soonReady.includes(code) ? 'failed' : 'refused', problem: problemOf(code, error) }
}

/** Whether it is the sender who is too fast, and is told so. */
export function isFlood(error: unknown): boolean {
  return refusalCode(error) === 'message.too_many'
}

function problemOf(code: RefusalCode, error: unknown): SendProblem {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : undefined
  return { code, details: typeof data === 'object' && data !== null ? { ...data } : {} }
}
