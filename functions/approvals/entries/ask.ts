import * as z from 'zod'
import { openTable } from '../../kit/table/table.ts'
import { subjectOf, workflowInput } from '../approval.ts'
import { askEnvironment } from '../env.ts'
import { stepFunctionsAnswer } from '../tasks/answer-task.ts'
import { task } from '../tasks/task.ts'
import { kmsSeal } from '../tasks/token-seal.ts'
import { waitForDecision } from '../tasks/wait.ts'

const env = askEnvironment.read()
const table = openTable(env.TABLE_NAME)
const seal = kmsSeal(env.TOKEN_KEY_ARN)
const answer = stepFunctionsAnswer()

/** Workflow step: stores the task token and waits. */
export const handler = task(
  'approvals-ask',
  workflowInput.extend({ token: z.string().min(1) }),
  ({ kind, id, token }, { now }) => waitForDecision({ table, seal, answer, now }, subjectOf(kind, id), token),
)
