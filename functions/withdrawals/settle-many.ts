import { Refusal } from '../../shared/refusals.ts'
import type { Actor } from '../kit/people/actor.ts'
import { type SettleDeps, settleWithdrawal } from './settle.ts'

interface Decided {
  readonly ids: readonly string[]
  readonly verdict: 'complete' | 'fail'
  readonly reason: string
}

/**
 * Decides several, each by itself and one after the other, so that one that is refused holds up no other; what was
 * refused says why. A fault ends the rest: what was decided by then stands, and asking again tells so.
 * @throws Refusal approval.reason_required for a failure without words; access.denied
 */
export async function settleMany(deps: SettleDeps, actor: Actor, { ids, verdict, reason }: Decided) {
  if (verdict === 'fail' && reason.trim() === '') throw new Refusal('approval.reason_required')
  const judgement = { verdict: verdict === 'complete' ? 'post' : 'release', reason } as const
  const decided: string[] = []
  const endorsed: string[] = []
  const refused: { id: string; code: string }[] = []
  for (const id of ids) {
    try {
      const outcome = await settleWithdrawal(deps, actor, id, judgement)
      ;(outcome === 'decided' ? decided : endorsed).push(id)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'access.denied') throw error
      refused.push({ id, code: error.code })
    }
  }
  return { decided, endorsed, refused }
}
