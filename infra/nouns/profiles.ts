import { apiEnvironment } from '../../functions/profiles/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { Ground } from '../kit/ground.ts'
import { allow, onPlaceIndex, onTable } from '../kit/rights.ts'
import { addressOf } from '../settings.ts'

/** Who somebody is, to themselves and to others. */
export function addProfiles({ scope, table, placeIndex, userPool, settings }: Ground): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'profiles',
      declares: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        PLACE_INDEX_NAME: placeIndex.ref,
        USER_POOL_ID: userPool.userPoolId,
        // Answers to our e-mails go there too.
        SUPPORT_ADDRESS: addressOf(settings.senderAddress),
      },
      rights: [
        onTable(table, ['GetItem'], ['user', 'settings', 'taxId', 'phoneProof']),
        onTable(table, ['UpdateItem'], ['user', 'quota']),
        onTable(table, ['PutItem', 'DeleteItem'], ['taxId', 'userFinder']),
        onTable(table, ['PutItem'], ['outbox']),
        onPlaceIndex(placeIndex, ['Text']),
        // Whether a changed e-mail was proven by its code; a changed phone is the pool's too.
        allow(['cognito-idp:AdminGetUser', 'cognito-idp:AdminUpdateUserAttributes'], [userPool.userPoolArn]),
      ],
      errorImpact: 'Users do not see their own profile nor who advertises, and nobody can save a profile.',
    }),
  }
}
