import { caseDecided } from '../../../events/case-events.ts'
import { orderRefunded } from '../../../events/order-events.ts'
import { pickupCompleted } from '../../../events/pickup-events.ts'
import { accountDeleted } from '../../../events/privacy-events.ts'
import { recyclableClosed, recyclableDeleted } from '../../../events/recyclable-events.ts'
import { userSuspended } from '../../../events/user-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { endOfAd, endOfDeleted, endOfRefunded, endOfSuspended } from '../end-open.ts'
import { endEnvironment } from '../env.ts'
import { settleCase } from '../silence/settle-case.ts'

const table = openTable(endEnvironment.read().TABLE_NAME)

export const handler = consumer('pickups-end', [
  on(userSuspended, ({ data }, { now }) => endOfSuspended({ table, now }, data.userId)),
  on(accountDeleted, ({ data }, { now }) => endOfDeleted({ table, now }, data.userId, data.openPickupIds)),
  on(recyclableDeleted, ({ data }, { now }) => endOfAd({ table, now }, data.recyclableId, 'ad_gone')),
  on(recyclableClosed, ({ data }, { now }) => endOfAd({ table, now }, data.recyclableId, 'ad_gone')),
  on(orderRefunded, ({ data }, { now }) => endOfRefunded({ table, now }, data.recyclableId, data.orderId)),
  on(caseDecided, ({ data }, { now }) => settleCase({ table, now }, data)),
  on(pickupCompleted, ({ data }, { now }) => endOfAd({ table, now }, data.recyclableId, 'ad_collected')),
])
