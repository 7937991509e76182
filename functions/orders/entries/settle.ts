import { paymentNotified } from '../../../events/order-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { awaitPayment } from '../awaited/awaited.ts'
import { settleEnvironment } from '../env.ts'
import { openProvider } from '../provider/open-provider.ts'
import { settlePayment } from '../settle-payment.ts'

const env = settleEnvironment.read()
const table = openTable(env.TABLE_NAME)
const { provider } = openProvider(env)

export const handler = consumer('orders-settle', [
  on(paymentNotified, async ({ data: { paymentId } }, { now, logger }) => {
    const seen = await provider.payment(paymentId)
    if (!seen) {
      await awaitPayment({ table, now }, paymentId)
      return logger.info('payment not found at the provider: asked again in a minute', { paymentId })
    }
    const settlement = await settlePayment({ table, now }, seen)
    logger.info('payment settled', {
      paymentId,
      orderId: seen.orderId,
      order: settlement?.order.status ?? 'unchanged',
    })
  }),
])
