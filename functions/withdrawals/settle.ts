import { withdrawalCompleted, withdrawalFailed } from '../../events/withdrawal-events.ts'
import { hidePixKey } from '../../shared/withdrawals/pix-key.ts'
import type { Approval } from '../approvals/approval.ts'
import type { Judgement } from '../approvals/decide.ts'
import { type SettleDeps, type SettledRequest, settle } from '../approvals/settle.ts'
import { outboxPart } from '../kit/events/outbox.ts'
import type { Actor } from '../kit/people/actor.ts'
import { thanksPart } from '../kit/people/thanks.ts'
import { settled } from './decide.ts'
import { readWithdrawal, settlePart } from './store.ts'
import type { WithdrawalRow } from './withdrawal-row.ts'

/**
 * Writes audit entry and event in the money's transaction. A completed withdrawal makes the thanks page available
 * (rules 10.14).
 * @throws Refusal withdrawal.not_found; those of `settle`
 */
export async function settleWithdrawal(
  deps: SettleDeps,
  actor: Actor,
  id: string,
  judgement: Judgement,
): Promise<'endorsed' | 'decided'> {
  const row = await readWithdrawal(deps.table, id)
  const held = {
    ...({ kind: 'withdrawal', id, receiverVersion: null, facts: factsOf(row) } as const),
    settled: (decision: Decision) => settledBy(row, decision, deps.now),
  }
  return await settle(deps, actor, held, judgement)
}

type Decision = NonNullable<Approval['decision']>

function settledBy(row: WithdrawalRow, decision: Decision, now: Date): SettledRequest {
  const next = settled(row, decision)
  const { id: withdrawalId, userId, amountCents, pixKeyType, pixKey } = row
  const data = { withdrawalId, userId, amountCents, hiddenPixKey: hidePixKey(pixKeyType, pixKey) }
  const completed = decision.verdict === 'post'
  return {
    action: completed ? 'complete:withdrawal' : 'fail:withdrawal',
    facts: factsOf(next),
    parts: [
      settlePart(next, row.status),
      ...(completed
        ? [outboxPart(withdrawalCompleted, data, now), thanksPart(userId, now)]
        : [outboxPart(withdrawalFailed, { ...data, reason: decision.reason }, now)]),
    ],
  }
}

const factsOf = ({ status, amountCents }: WithdrawalRow) => ({ status, amountCents })
