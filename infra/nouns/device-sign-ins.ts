import { apiEnvironment } from '../../functions/device-sign-ins/env.ts'
import { apiFunction, type NounApi } from '../kit/api-function.ts'
import type { NounResources } from '../kit/noun-resources.ts'
import { hashShortCodes } from '../kit/permissions.ts'

/** Adds QR sign-in: a signed-in device approves a new one. */
export function addDeviceSignIns({ scope, table, tokens, shortCodesKey }: NounResources): NounApi {
  return {
    api: apiFunction(scope, {
      noun: 'device-sign-ins',
      table,
      environmentSchema: apiEnvironment,
      environment: {
        TABLE_NAME: table.tableName,
        USER_POOL_CLIENT_ID: tokens.USER_POOL_CLIENT_ID,
        SHORT_CODES_KEY_ARN: shortCodesKey.keyArn,
      },
      permissions: [hashShortCodes(shortCodesKey)],
      errorImpact: 'Sign-in by QR code fails; other sign-in methods work.',
    }),
  }
}
