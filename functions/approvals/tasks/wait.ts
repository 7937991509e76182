import type { Logger } from '@aws-lambda-powertools/logger'
import type { Table } from '../../kit/table/table.ts'
import { type ApprovalSubject, subjectOf } from '../approval.ts'
import { noteStep, readApproval, readToken, saveToken } from '../store.ts'
import type { AnswerTask } from './answer-task.ts'
import type { TokenSeal } from './token-seal.ts'

export interface WaitDeps {
  readonly table: Table
  readonly seal: TokenSeal
  readonly answer: AnswerTask
  readonly now: Date
}

/**
 * Stores the task token, then looks for a decision; `resumeWorkflow` runs after the decision is written and looks for
 * the token. At least one side therefore sees the other.
 * @throws Error when the subject has no approval
 */
export async function waitForDecision(deps: WaitDeps, subject: ApprovalSubject, token: string): Promise<void> {
  const { table, seal, answer, now } = deps
  await saveToken(table, subject, await seal.seal(subject, token))
  const found = await readApproval(table, subject)
  if (!found) throw new Error(`${subject} has no approval`)
  if (found.decision) await answer(token)
  else await noteStep(table, subject, 'asked', now)
}

/** Resumes the workflow after a decision. A workflow that has not asked yet finds the decision itself. */
export async function resumeWorkflow({ table, seal, answer }: WaitDeps, subject: ApprovalSubject): Promise<void> {
  const sealed = await readToken(table, subject)
  if (sealed !== undefined) await answer(await seal.open(subject, sealed))
}

/** Returns whether a decision is stored; a leaked token can only make the workflow ask again. */
export async function confirmDecision(
  { table, now }: Pick<WaitDeps, 'table' | 'now'>,
  kind: Parameters<typeof subjectOf>[0],
  id: string,
  logger: Pick<Logger, 'warn'>,
): Promise<{ decided: boolean }> {
  const subject = subjectOf(kind, id)
  const decided = Boolean((await readApproval(table, subject))?.decision)
  if (decided) await noteStep(table, subject, 'closed', now)
  else logger.warn('a token was answered without a decision', { subject })
  return { decided }
}
