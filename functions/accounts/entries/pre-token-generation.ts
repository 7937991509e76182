import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import middy from '@middy/core'
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda'
import { proofClaim, selfServiceScope, signInByCode } from '../../../shared/people/self-service.ts'
import { observe } from '../../kit/observability.ts'
import { poolDevices } from '../../kit/people/sign-ins/pool-devices.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { refuseAdminDevices } from '../devices/admin-devices.ts'
import { preTokenGenerationEnvironment } from '../env.ts'
import { finishAccount } from '../finish-account.ts'
import { tokenRightsOf } from '../gates/self-service.ts'
import { finishRecovery } from '../pending-recovery.ts'
import { poolRevoker } from '../pool.ts'

const env = preTokenGenerationEnvironment.read()
const table = openTable(env.TABLE_NAME)
const cognito = openClient(CognitoIdentityProviderClient)
const { logger } = observe('accounts-pre-token-generation')

/**
 * Finishes accounts and recoveries that a failure left half done (rules 2.22), decides scope and proof of new tokens.
 * Refuses an admin's sign-in while the pool remembers one of their devices.
 */
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
    const joinAdmins = async (Username: string) => {
      await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId: userPoolId, Username, GroupName: 'admin' }))
    }
    const { joinedAdmins } = await finishAccount(
      { table, adminEmail: env.ADMIN_EMAIL, joinAdmins },
      request.userAttributes,
      now,
    )
    if (signsIn) await finishRecovery({ table, revoke: poolRevoker(cognito, userPoolId) }, userId)
    const rights = await tokenRightsOf(table, { source, userId, metadata }, now)
    event.response = {
      claimsAndScopeOverrideDetails: {
        // The event's groups are those from before.
        ...(joinedAdmins ? { groupOverrideDetails: { groupsToOverride: ['admin'] } } : {}),
        accessTokenGeneration: {
          ...(rights.proven ? { claimsToAddOrOverride: { [proofClaim]: signInByCode } } : {}),
          ...(rights.selfService ? {} : { scopesToSuppress: [selfServiceScope] }),
        },
      },
    }
    return event
  },
).use(injectLambdaContext(logger, { clearState: true }))
