import { apiEnvironment } from '../../functions/device-sign-ins/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { onTable } from '../kit/permissions.ts'

/** Adds QR sign-in: a signed-in device approves a new one. */
export function addDeviceSignIns({ scope, table, tokens }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'device-sign-ins',
      environmentSchema: apiEnvironment,
      environment: { TABLE_NAME: table.tableName, USER_POOL_CLIENT_ID: tokens.USER_POOL_CLIENT_ID },
      permissions: [
        onTable(table, ['GetItem'], ['deviceSignIn', 'deviceCode', 'user', 'settings']),
        onTable(table, ['PutItem'], ['deviceSignIn', 'deviceCode', 'ticket']),
        onTable(table, ['UpdateItem'], ['deviceSignIn', 'quota']),
      ],
      errorImpact: 'Sign-in by QR code fails; other sign-in methods work.',
    }),
  }
}
