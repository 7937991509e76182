import type { SettleDeps } from '../approvals/settle.ts'
import { settleMany as settleEach } from '../approvals/settle-many.ts'
import type { Actor } from '../kit/people/actor.ts'
import { settleWithdrawal } from './settle.ts'

interface Decided {
  readonly ids: readonly string[]
  readonly verdict: 'complete' | 'fail'
  readonly reason: string
}

/** @throws Refusal as `settleMany` of approvals */
export async function settleMany(deps: SettleDeps, actor: Actor, { ids, verdict, reason }: Decided) {
  const judgement = { verdict: verdict === 'complete' ? 'post' : 'release', reason } as const
  return await settleEach(ids, judgement, (id) => settleWithdrawal(deps, actor, id, judgement))
}
