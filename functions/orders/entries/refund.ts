import { refundOwed } from '../../../events/order-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { refundEnvironment } from '../env.ts'
import { openProvider } from '../provider/open-provider.ts'
import { refundPayment } from '../return-payment.ts'

const env = refundEnvironment.read()
const table = openTable(env.TABLE_NAME)
const { provider } = openProvider(env)

/** Retried; idempotent by key. */
export const handler = consumer('orders-refund', [
  on(refundOwed, ({ data }, { now }) => refundPayment({ table, provider, now }, data)),
])
