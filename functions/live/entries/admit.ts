import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import middy from '@middy/core'
import { observe } from '../../kit/observability.ts'
import { accountStatusReader } from '../../kit/people/account-status.ts'
import { hasProfile } from '../../kit/people/profile/profiles.ts'
import { openTable } from '../../kit/table/table.ts'
import { type Admission, admit } from '../decide.ts'
import { admitEnvironment } from '../env.ts'

const env = admitEnvironment.read()
const table = openTable(env.TABLE_NAME)
const deps = {
  accountStatus: accountStatusReader(table),
  hasProfile: (userId: string) => hasProfile(table, userId),
}
const { logger } = observe('live-admit')

/** Called by the live API for each new subscription. */
export const handler = middy(
  (event: { claims: unknown }): Promise<Admission> => admit(deps, event.claims, new Date()),
).use(injectLambdaContext(logger, { clearState: true }))
