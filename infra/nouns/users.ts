import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { userSuspended } from '../../events/user-events.ts'
import { apiEnvironment, signOutEnvironment } from '../../functions/users/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { allow, onPlaceIndex, readAdminGroup } from '../kit/permissions.ts'

export function addUsers(ground: NounResources): NounApi {
  addSignOut(ground)
  const { scope, table, placeIndex, userPool, settings } = ground
  return {
    api: apiFunction(scope, {
      noun: 'users',
      table,
      environmentSchema: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        PLACE_INDEX_NAME: placeIndex.ref,
        LOCATION_PER_DAY: String(settings.locationPerDay),
        USER_POOL_ID: userPool.userPoolId,
      },
      permissions: [onPlaceIndex(placeIndex, ['Text']), readAdminGroup(userPool)],
      errorImpact: 'Admins cannot search, verify, suspend or restore users.',
    }),
  }
}

function addSignOut({ reactions, table, bus, userPool }: NounResources): void {
  const signOut = new ProductFunction(reactions, {
    entry: 'functions/users/entries/sign-out.ts',
    table,
    environmentSchema: signOutEnvironment,
    environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
    permissions: [
      allow(
        ['cognito-idp:AdminUserGlobalSignOut', 'cognito-idp:AdminListDevices', 'cognito-idp:AdminForgetDevice'],
        [userPool.userPoolArn],
      ),
    ],
    errorImpact: 'Sessions of a suspended account stay open; the API refuses their requests.',
    invokedBy: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'PeopleSuspended', {
    description: 'A user was suspended: ends all sessions',
    bus,
    pattern: patternOf(userSuspended),
    to: signOut,
  })
}
