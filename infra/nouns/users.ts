import { Duration } from 'aws-cdk-lib'
import { patternOf } from '../../events/event.ts'
import { userSuspended } from '../../events/user-events.ts'
import { apiEnvironment, signOutEnvironment } from '../../functions/users/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import { subscribe } from '../kit/event-bus.ts'
import { ProductFunction } from '../kit/function.ts'
import type { Ground } from '../kit/ground.ts'
import { allow, keepAudit, onPlaceIndex, onTable } from '../kit/rights.ts'

export function addUsers(ground: Ground): NounApi {
  addSignOut(ground)
  const { scope, table, placeIndex, userPool } = ground
  return {
    api: apiFunction(scope, {
      noun: 'users',
      declares: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        PLACE_INDEX_NAME: placeIndex.ref,
        USER_POOL_ID: userPool.userPoolId,
      },
      rights: [
        onTable(table, ['Query']),
        onTable(table, ['GetItem', 'BatchGetItem'], ['user', 'taxId', 'settings']),
        onTable(table, ['UpdateItem'], ['user', 'quota']),
        onTable(table, ['PutItem', 'DeleteItem'], ['taxId', 'userFinder']),
        onTable(table, ['PutItem'], ['audit', 'outbox']),
        keepAudit(table, { audits: true }),
        onPlaceIndex(placeIndex, ['Text']),
        // Admins cannot be suspended.
        allow(['cognito-idp:AdminListGroupsForUser'], [userPool.userPoolArn]),
      ],
      errorImpact: 'Admins find nobody: no profile is verified, and nobody can be suspended or restored.',
    }),
  }
}

function addSignOut({ reactions, table, bus, userPool }: Ground): void {
  const signOut = new ProductFunction(reactions, {
    entry: 'functions/users/sign-out.ts',
    declares: signOutEnvironment,
    environment: { TABLE_NAME: table.tableName, USER_POOL_ID: userPool.userPoolId },
    rights: [
      onTable(table, ['GetItem'], ['user']),
      allow(['cognito-idp:AdminUserGlobalSignOut'], [userPool.userPoolArn]),
    ],
    errorImpact: 'A suspended account keeps its sign-ins; the API refuses them while it is suspended.',
    called: 'event',
    timeout: Duration.seconds(30),
    memory: 512,
  })
  subscribe(reactions, 'PeopleSuspended', {
    description: 'Somebody was suspended: they are signed out everywhere',
    bus,
    pattern: patternOf(userSuspended),
    to: signOut,
  })
}
