import { refundOwed } from '../../events/order-events.ts'
import { consumer, on } from '../kit/events/consumer.ts'
import { openTable } from '../kit/table/table.ts'
import { refundEnvironment } from './env.ts'
import { openProvider } from './provider/open-provider.ts'
import { returnPayment } from './return-payment.ts'

const env = refundEnvironment.read()
const table = openTable(env.TABLE_NAME)
const { provider } = openProvider(env)

/** Asks the provider to return what we owe to a buyer; as often as it takes, and once. */
export const handler = consumer('orders-refund', [
  on(refundOwed, ({ data }, { now }) => returnPayment({ table, provider, now }, data)),
])
