import type { Logger } from '@aws-lambda-powertools/logger'
import type { Table } from '../../kit/table/table.ts'
import { type ApprovalSubject, subjectOf } from '../approval.ts'
import { keepToken, noteStep, readApproval, readToken } from '../store.ts'
import type { AnswerTask } from './answer-task.ts'
import type { TokenSeal } from './token-seal.ts'

export interface WaitDeps {
  readonly table: Table
  readonly seal: TokenSeal
  readonly answer: AnswerTask
  readonly now: Date
}

/**
 * The workflow begins to wait: the token is kept, and only then the decision is looked for. Whoever decides writes the
 * decision first and looks for the token then (`goOn`), so that of the two at least one sees the other: a decision that
 * falls between two tokens is not lost.
 * @throws Error where nothing like it was asked for
 */
export async function waitForDecision(deps: WaitDeps, subject: ApprovalSubject, token: string): Promise<void> {
  const { table, seal, answer, now } = deps
  await keepToken(table, subject, await seal.seal(subject, token))
  const found = await readApproval(table, subject)
  if (!found) throw new Error(`${subject} awaits no approval`)
  if (found.decision) await answer(token)
  else await noteStep(table, subject, 'asked', now)
}

/** A decision was written: the workflow that waits for it goes on. One that has not asked yet will find it. */
export async function goOn({ table, seal, answer }: WaitDeps, subject: ApprovalSubject): Promise<void> {
  const sealed = await readToken(table, subject)
  if (sealed !== undefined) await answer(await seal.open(subject, sealed))
}

/**
 * Whether the waiting is over for good. What the answer to a token says counts nothing: only a decision in the table
 * ends an approval, so that whoever got hold of a token can at most make the workflow ask once more.
 */
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
