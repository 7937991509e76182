import { apiEnvironment } from '../../functions/profiles/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { allow, onPlaceIndex } from '../kit/permissions.ts'
import { addressOf } from '../settings.ts'

export function addProfiles({ scope, table, placeIndex, userPool, settings }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'profiles',
      table,
      environmentSchema: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        PLACE_INDEX_NAME: placeIndex.ref,
        LOCATION_PER_DAY: String(settings.locationPerDay),
        USER_POOL_ID: userPool.userPoolId,
        SUPPORT_ADDRESS: addressOf(settings.senderAddress),
      },
      permissions: [
        onPlaceIndex(placeIndex, ['Text']),
        // Reads whether a changed e-mail address is confirmed, and copies a changed phone number to the pool.
        allow(['cognito-idp:AdminGetUser', 'cognito-idp:AdminUpdateUserAttributes'], [userPool.userPoolArn]),
      ],
      errorImpact: 'Own profiles and seller profiles do not load, and profiles cannot be saved.',
    }),
  }
}
