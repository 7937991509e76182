import { openTable } from '../../kit/table/table.ts'
import { workflowInput } from '../approval.ts'
import { confirmEnvironment } from '../env.ts'
import { task } from '../tasks/task.ts'
import { confirmDecision } from '../tasks/wait.ts'

const table = openTable(confirmEnvironment.read().TABLE_NAME)

/** Workflow step: checks that a decision exists. */
export const handler = task('approvals-confirm', workflowInput, ({ kind, id }, { now, logger }) =>
  confirmDecision({ table, now }, kind, id, logger),
)
