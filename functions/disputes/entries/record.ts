import { disputeClosed, disputeOpened } from '../../../events/dispute-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { recordEnvironment } from '../env.ts'
import { recordEnd, recordOpening } from '../record.ts'

const table = openTable(recordEnvironment.read().TABLE_NAME)

/** Keeps the admins' file of each dispute; the money of the sale moved before. A reimbursement undoes the claim. */
export const handler = consumer('disputes-record', [
  on(disputeOpened, ({ data }) => recordOpening(table, data)),
  on(disputeClosed, ({ data, at }, { now }) => recordEnd({ table, now }, data, at)),
])
