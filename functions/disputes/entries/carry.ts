import { lossClaimed } from '../../../events/dispute-events.ts'
import { withdrawalRequested } from '../../../events/payout-events.ts'
import { profileSaved, userEdited } from '../../../events/user-events.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { openTable } from '../../kit/table/table.ts'
import { carryFromDeleted, carryToAccount } from '../carry.ts'
import { carryEnvironment } from '../env.ts'

const table = openTable(carryEnvironment.read().TABLE_NAME)

/** A profile states a CPF or CNPJ when it is saved or edited, or with the first withdrawal. */
export const handler = consumer('disputes-carry', [
  on(profileSaved, ({ data: { userId } }, { now }) => carryToAccount({ table, now }, userId)),
  on(userEdited, ({ data: { userId } }, { now }) => carryToAccount({ table, now }, userId)),
  on(withdrawalRequested, ({ data: { userId } }, { now }) => carryToAccount({ table, now }, userId)),
  on(lossClaimed, ({ data: { sellerId } }, { now }) => carryFromDeleted({ table, now }, sellerId)),
])
