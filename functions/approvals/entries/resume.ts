import {
  donationCompleted,
  donationRejected,
  withdrawalCompleted,
  withdrawalFailed,
} from '../../../events/payout-events.ts'
import type { ApprovalKind } from '../../../shared/contract/approvals.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { subjectOf } from '../approval.ts'
import { resumeEnvironment } from '../env.ts'
import { stepFunctionsAnswer } from '../tasks/answer-task.ts'
import { kmsSeal } from '../tasks/token-seal.ts'
import { resumeWorkflow } from '../tasks/wait.ts'

const env = resumeEnvironment.read()
const table = openTable(env.TABLE_NAME)
const seal = kmsSeal(env.TOKEN_KEY_ARN)
const answer = stepFunctionsAnswer()
const goOnWith = (kind: ApprovalKind, id: string, now: Date) =>
  resumeWorkflow({ table, seal, answer, now }, subjectOf(kind, id))

/** Resumes the workflow after a decision; idempotent. */
export const handler = consumer('approvals-resume', [
  on(withdrawalCompleted, ({ data }, { now }) => goOnWith('withdrawal', data.withdrawalId, now)),
  on(withdrawalFailed, ({ data }, { now }) => goOnWith('withdrawal', data.withdrawalId, now)),
  on(donationCompleted, ({ data }, { now }) => goOnWith('donation', data.donationId, now)),
  on(donationRejected, ({ data }, { now }) => goOnWith('donation', data.donationId, now)),
])
