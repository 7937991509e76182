import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import middy from '@middy/core'
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda'
import { proofClaim, selfServiceScope, signInByCode } from '../../../shared/people/self-service.ts'
import { observe } from '../../kit/observability.ts'
import { poolDevices } from '../../kit/people/pool-devices.ts'
import { openTable } from '../../kit/table/table.ts'
import { refuseAdminDevices } from '../devices/admin-devices.ts'
import { preTokenGenerationEnvironment } from '../env.ts'
import { tokenRightsOf } from '../gates/self-service.ts'

const table = openTable(preTokenGenerationEnvironment.read().TABLE_NAME)
const cognito = new CognitoIdentityProviderClient({})
const { logger } = observe('accounts-pre-token-generation')

/** Decides scope and proof of new tokens. Refuses an admin's sign-in while the pool remembers one of their devices. */
export const handler = middy(
  async (event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> => {
    const now = new Date()
    const { triggerSource: source, userPoolId, request } = event
    const { sub: userId = '' } = request.userAttributes
    const isAdmin = request.groupConfiguration.groupsToOverride?.includes('admin') ?? false
    const signsIn = source === 'TokenGeneration_Authentication'
    if (isAdmin && signsIn) {
      await refuseAdminDevices({ table, devices: poolDevices(cognito, userPoolId) }, userId, now)
    }
    const metadata = request.clientMetadata ?? {}
    const rights = await tokenRightsOf(table, { source, userId, metadata }, now)
    event.response = {
      claimsAndScopeOverrideDetails: {
        accessTokenGeneration: {
          ...(rights.proven ? { claimsToAddOrOverride: { [proofClaim]: signInByCode } } : {}),
          ...(rights.selfService ? {} : { scopesToSuppress: [selfServiceScope] }),
        },
      },
    }
    return event
  },
).use(injectLambdaContext(logger, { clearState: true }))
